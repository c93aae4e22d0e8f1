import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../backup/back-up.ts'
import { copyEmbedded } from '../backup/copy-embedded.ts'
import { findLogHead } from '../backup/find-log-head.ts'
import { keyFileOf } from '../backup/key-file.ts'
import { readConfig } from '../startup/config.ts'
import { demandSecret } from '../startup/demand-place.ts'
import { createLog } from '../startup/log.ts'
import { runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'

const USAGE = 'npm run backup [-- FILE], by default fieldboard-TIME.tar in this folder'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Backs up beside servers that run on Postgres; on the embedded database the server must be stopped. */
async function main(): Promise<void> {
  const file = fileOf()
  // The dump of the database holds hashes and e-mails.
  process.umask(0o077)
  const config = readConfig(process.env)
  const secret = await demandSecret(config)
  const log = createLog(config.logLevel)
  const parts = await backUp(config, { secret, file, log, findHead: findLogHead, copyEmbedded })
  const megabytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const ofDisk = parts.filter(({ name }) => name.startsWith('photos/')).length
  const photos = config.photoStore ? 'the photos are in the bucket' : `photos: ${ofDisk}`
  const where =
    config.appSecret === undefined ? resolve(config.dataDir, 'app-secret') : 'APP_SECRET of this environment'
  say(`Backed up to ${file}: ${megabytes.toFixed(1)} MB; ${photos}.`)
  say(`The keys of people are in ${keyFileOf(file)}: keep that file apart from backups, and for 30 days at most.`)
  say(
    'Without it, or a newer one, no name of the backup opens; with an old one a person comes back who was erased since.',
  )
  if (config.photoStore) say('The photos of the bucket are not in it: it needs backups of its own.')
  say(`The secret is not in it: keep ${where} in another place than the backup.`)
  say('Without it no API key or webhook secret of the backup opens, and its log cannot be checked.')
}

function fileOf(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file = `fieldboard-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`, ...more] = positionals
    if (more.length === 0) return resolve(file)
  } catch {
    // As one argument too many.
  }
  throw new OperatorError(USAGE)
}

runProgram(main, USAGE)
