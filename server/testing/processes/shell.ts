import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Where commands run. Of this process's environment they have PATH alone. `input`: their standard input, where they read any; then they
 * are away from the terminal of this process, which some would ask instead.
 */
type Place = { readonly cwd: string; readonly env: Readonly<Record<string, string>>; readonly input?: string }

/** Starts commands as an operator does, in a shell without a terminal. */
export function startShell(commands: string, { cwd, env, input }: Place) {
  // Nothing asks the network whether there is a newer npm.
  const own = { PATH: process.env['PATH'], npm_config_update_notifier: 'false', ...env }
  const child = spawn('sh', ['-ec', commands], { cwd, env: own, detached: input !== undefined })
  child.stdin.end(input)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out, err }))
  return {
    /** Waits for a line of the standard output, and gives its first group. @throws Error when it ends before. */
    async said(line: RegExp): Promise<string> {
      for (;;) {
        const found = line.exec(out)
        if (found) return found[1] ?? ''
        const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
        if (isOver) throw new Error(`it ended without a word of that: ${out}\n${err}`)
      }
    },
    /** Ends it. */
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      return ended
    },
    ended,
  }
}

/** Runs commands to their end. @throws Error with what they wrote when they fail. */
export async function runShell(commands: string, place: Place) {
  const ran = await startShell(commands, place).ended
  if (ran.code !== 0) throw new Error(`${commands}\n${ran.out}\n${ran.err}`)
  return ran
}
