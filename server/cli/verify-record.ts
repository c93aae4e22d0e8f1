import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verdictWords } from '#events/proof/verdict-words.ts'
import { verifyRecord } from '#events/proof/verify-record.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { runProgram } from '../startup/program.ts'

const USAGE =
  'npm run verify-record -- FILE [--key LINE]; FILE is the zip file of a hand-over record, LINE a key that you know already.'

async function main(): Promise<void> {
  const { path, key } = readArguments()
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (from: number, to: number) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(to, size) - from))
      await file.read(bytes, 0, bytes.length, from)
      return bytes
    }
    const verdict = await verifyRecord({ size, read }, { knownKey: key })
    process.stdout.write(`${verdictWords(verdict).join('\n')}\n`)
    if ('difference' in verdict) process.exitCode = 1
  } finally {
    await file.close()
  }
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
    const [path, ...more] = positionals
    if (path !== undefined && more.length === 0) return { path, key: values.key }
  } catch {
    // As no argument.
  }
  throw new OperatorError(USAGE)
}

runProgram(main, USAGE)
