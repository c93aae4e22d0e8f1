import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks for a password on the terminal without showing what is typed; null when the question was broken off. */
export function askPassword(question: string): Promise<string | null> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return new Promise<string | null>((resolve) => {
    lines.once('close', () => resolve(null))
    lines.question('', resolve)
  }).finally(() => {
    lines.close()
    process.stdout.write('\n')
  })
}
