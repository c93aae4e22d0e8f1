import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { buildPrograms } from '../cli/build-programs.mjs'

/** Runs a program where processes have numbers of their own, as in a container; killing it kills the program. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'] as const
/** The server, and the programs that it starts itself and finds beside it. */
const SERVER = 'server/main.ts'
const STARTED = ['server/cli/decode-photos.ts']
/** True if this system lets tests do that. */
export const canUnshare = (): boolean => spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0

export type Program = {
  /** Starts it as a process of its own, whose standard output is a pipe. */
  start(...args: string[]): ChildProcess
  /** The same as in a container of its own, where `canUnshare`. */
  startInContainer(...args: string[]): ChildProcess
  /** The same with other variables in its environment, standard error being a pipe too. */
  startWith(env: Readonly<Record<string, string>>, args: readonly string[]): ChildProcess
  /** Removes what was built. */
  remove(): Promise<void>
}

/**
 * Builds a program, so that a test can kill it.
 * @param entry path of its TypeScript file, from the root of the project.
 */
export async function buildProgram(entry: string): Promise<Program> {
  const folder = await buildPrograms(entry === SERVER ? [entry, ...STARTED] : [entry])
  const file = resolve(folder, basename(entry).replace(/\.ts$/, '.js'))
  return {
    startInContainer: (...args) =>
      spawn(UNSHARE[0], [...UNSHARE.slice(1), process.execPath, file, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    start: (...args) => spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }),
    startWith: (env, args) =>
      spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
