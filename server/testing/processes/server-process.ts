import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { countStart } from './count-start.ts'
import type { Program } from './program.ts'

/** A server in a process of its own. */
export type ServerProcess = {
  readonly child: ChildProcess
  /** Waits for its end: the exit code (null when it was killed), and all that it wrote to standard error. */
  readonly ended: Promise<{ readonly code: number | null; readonly err: string }>
  /** Waits for a line of its standard output. @throws Error when it ends before. */
  said(line: RegExp): Promise<RegExpExecArray>
  /** Waits until it listens, and gives its address. @throws Error when it ends before. */
  listens(): Promise<string>
}

/**
 * Starts the server, on a free port and with nothing set but `env`.
 * @param program built from server/main.ts. @param args by default a test may ask for as much as it likes.
 */
export function startServer(
  program: Pick<Program, 'startWith'>,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ['--no-limits'],
): ServerProcess {
  countStart('process')
  const child = program.startWith(variablesOf(env), args)
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, err }))
  const said = async (line: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = line.exec(out)
      if (found) return found
      const isOver = await Promise.race([once(child.stdout ?? child, 'data'), ended.then(() => true)])
      if (isOver === true) throw new Error(`it ended without a word of that: ${err}`)
    }
  }
  return { child, ended, said, listens: async () => (await said(/listens on (http:\S+)/))[1] ?? '' }
}

/** The variables of a server: a free port, a secret, and nothing else set but `env`. */
export function variablesOf(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const unset = { DATABASE_URL: '', EVENTSTORE_URL: '', HOST: '', DEMO: '', NODE_ENV: '', LOG_LEVEL: '', PORT: '0' }
  return { ...unset, APP_SECRET: TEST_SECRET, ...env }
}

/** APP_SECRET of the servers that tests start. */
export const TEST_SECRET = 'a secret of at least thirty-two characters'
