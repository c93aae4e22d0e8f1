import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyFileOf } from '../backup/key-file.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../startup/config.ts'
import { demandNamedPlace } from '../startup/demand-place.ts'
import { findSecret } from '../startup/load-secret.ts'
import { createLog } from '../startup/log.ts'
import { runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'

const USAGE = 'npm run restore -- FILE [--keys FILE.keys | --without-keys] [--without-secret]'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { file, keys, isWithoutSecret } = readArguments()
  const config = readConfig(process.env)
  demandNamedPlace(config)
  const secret = await findSecret(config)
  const secrets = isWithoutSecret ? null : [...(secret === null ? [] : [secret]), ...config.oldAppSecrets]
  const log = createLog(config.logLevel)
  const { madeAt, logHead } = await restore(config, { file, secrets, keys, log })
  say(`Restored the backup of ${madeAt}. Each person signs in again.`)
  if (keys === null || secrets === null)
    say('Every name, e-mail and text of feedback is lost. Make yourself an account by npm run create-employee.')
  say(
    'To try this copy beside the installation that it is of, start it with OUTBOUND=off: else it sends webhooks and mails to real people.',
  )
  const expect = logHead ? ` -- --expect ${logHead}` : ''
  say(`Check it before you start: npm run verify-log${expect}`)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { keys: { type: 'string' }, 'without-keys': { type: 'boolean' }, 'without-secret': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    const { keys, 'without-keys': isWithoutKeys = false, 'without-secret': isWithoutSecret = false } = values
    if (file !== undefined && more.length === 0 && !(isWithoutKeys && keys !== undefined))
      return {
        file: resolve(file),
        keys: isWithoutKeys ? null : resolve(keys ?? keyFileOf(file)),
        isWithoutSecret,
      }
  } catch {
    // As no argument.
  }
  throw new OperatorError(USAGE)
}

runProgram(main, USAGE)
