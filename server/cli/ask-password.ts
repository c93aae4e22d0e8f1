import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a password on the terminal, without showing what is typed; an empty line asks for one to be made. */
export async function askPassword(): Promise<string> {
  process.stdout.write('Password (empty: make one): ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
