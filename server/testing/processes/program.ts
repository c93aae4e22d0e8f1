import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { buildPrograms, programsOf } from '../../cli/build/build-programs.mjs'
import { RUN } from '../database.ts'

/** Runs a program where processes have numbers of their own, as in a container; killing it kills the program. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'] as const
/** Mounts a disk at its second argument, copies its first one there, fills the disk, and goes on as the others say. */
const ON_FULL_DISK =
  'mount -t tmpfs -o size=64m none "$2" && cp -R "$1/." "$2"; cat /dev/zero >"$2/full" 2>&-; shift 2; exec "$@"'
/** The server, and the programs that it starts itself and finds beside it. */
const SERVER = 'server/main.ts'
const STARTED = ['server/cli/decode-photos.ts', 'server/cli/draw-pages.ts']
/** Better code for the embedded database takes longer to make than it saves in the short life of a process: half of its time. */
export const QUICK_CODE = '--liftoff-only'
/** True if this system lets tests do that. */
export const canUnshare = (): boolean => spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0

export type Program = {
  /** Starts it as a process of its own, whose standard output is a pipe. */
  start(...args: string[]): ChildProcess
  /** The same as in a container of its own, where `canUnshare`. */
  startInContainer(...args: string[]): ChildProcess
  /** The same with other variables in its environment, standard error being a pipe too. */
  startWith(env: Readonly<Record<string, string>>, args: readonly string[]): ChildProcess
  /** The same on a disk of its own at `to`, which has what is in `from` and no room for more, where `canUnshare`. */
  onFullDisk(from: string, to: string): Pick<Program, 'startWith'>
}

/** The folders of what this process has built, by its file. */
const built = new Map<string, Promise<string>>()

/**
 * Builds a program, once for all files of a worker, so that a test can kill it. The end of the run removes it.
 * @param entry path of its TypeScript file, from the root of the project.
 */
export async function buildProgram(entry: string): Promise<Program> {
  const building =
    built.get(entry) ??
    buildPrograms(
      entry === SERVER ? [entry, ...STARTED] : [entry],
      join(programsOf(process.env[RUN] ?? randomUUID()), randomUUID()),
    )
  built.set(entry, building)
  const folder = await building
  const file = resolve(folder, basename(entry).replace(/\.ts$/, '.js'))
  const [node, given] = [process.execPath, [QUICK_CODE, file]]
  return {
    startInContainer: (...args) =>
      spawn(UNSHARE[0], [...UNSHARE.slice(1), node, ...given, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    start: (...args) => spawn(node, [...given, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }),
    startWith: (env, args) =>
      spawn(node, [...given, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } }),
    onFullDisk: (from, to) => ({
      startWith: (env, args) =>
        spawn(UNSHARE[0], [...UNSHARE.slice(1), 'sh', '-c', ON_FULL_DISK, 'sh', from, to, node, ...given, ...args], {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, ...env },
        }),
    }),
  }
}
