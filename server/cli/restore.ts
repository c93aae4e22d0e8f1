import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../startup/config.ts'
import { findSecret } from '../startup/load-secret.ts'
import { createLog } from '../startup/log.ts'
import { runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'

const USAGE = 'npm run restore -- FILE [--without-secret]'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { file, isWithoutSecret } = readArguments()
  const config = readConfig(process.env)
  const secret = await findSecret(config)
  const secrets = isWithoutSecret ? null : [...(secret === null ? [] : [secret]), ...config.oldAppSecrets]
  const log = createLog(config.logLevel)
  const { madeAt, logHead } = await restore(config, { file, secrets, log })
  say(`Restored the backup of ${madeAt}. Each person signs in again.`)
  const expect = logHead ? ` -- --expect ${logHead}` : ''
  say(`Check it before you start: npm run verify-log${expect}`)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'without-secret': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0)
      return { file: resolve(file), isWithoutSecret: values['without-secret'] === true }
  } catch {
    // As no argument.
  }
  throw new OperatorError(USAGE)
}

runProgram(main)
