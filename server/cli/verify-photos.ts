import { checkPhotos, sweepPhotos } from '../photos/check-photos.ts'
import { findPhotos } from '../startup/open-photos.ts'
import { readConfig } from '../startup/config.ts'
import { demandFolder } from '../startup/demand-place.ts'
import { runProgram } from '../startup/program.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { openLog } from '../startup/open-log.ts'

const USAGE = 'npm run verify-photos [-- --sweep]'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Compares log and photos beside a server that runs; on the embedded database the server must be stopped. */
async function main(): Promise<void> {
  const [option, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--sweep') || more.length > 0) throw new OperatorError(USAGE)
  const config = readConfig(process.env)
  if (!config.photoStore) demandFolder(config, 'the photos')
  const { database, store, log } = await openLog(config)
  try {
    const photos = await findPhotos(config, log)
    const isSweep = option === '--sweep'
    const { named, missing, orphans } = await (isSweep ? sweepPhotos : checkPhotos)(store, photos, new Date())
    say(`Events name ${named} photos; ${missing.length} of them are missing.`)
    for (const key of missing) say(`Missing: ${key}`)
    const done = isSweep ? 'They were removed.' : 'They can be removed by npm run verify-photos -- --sweep.'
    if (orphans.length > 0) say(`No event has named ${orphans.length} photos for a day. ${done}`)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await store.close()
    await database.close()
  }
}

runProgram(main, USAGE)
