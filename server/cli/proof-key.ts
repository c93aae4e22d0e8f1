import { randomUUID } from 'node:crypto'
import { OperatorError } from '../errors/operator-error.ts'
import { forgetHead } from '../proof/heads.ts'
import { addKey, listedKeys, openSigner, proofFolder } from '../proof/keys.ts'
import { readConfig } from '../startup/config.ts'
import { demandFolder } from '../startup/demand-place.ts'
import { openStores } from '../startup/open-stores.ts'
import { runProgram } from '../startup/program.ts'

const USAGE =
  'npm run proof-key [-- rotate | start-anew]; rotate: a new key, signed by the present one; start-anew: another log, after a restore or when the key is lost.'

/** Shows the keys that sign the log, or makes a new one. On the embedded database the server must be stopped. */
async function main(): Promise<void> {
  const [what, ...more] = process.argv.slice(2)
  if (more.length > 0 || ![undefined, 'rotate', 'start-anew'].includes(what)) throw new OperatorError(USAGE)
  const { dataDir, ...config } = readConfig(process.env)
  demandFolder({ ...config, dataDir }, 'the key')
  const { database, store } = await openStores({ ...config, dataDir })
  const { pool } = database
  try {
    if (what === 'rotate') {
      const before = await openSigner(pool, dataDir)
      if (!before)
        throw new OperatorError(`${proofFolder(dataDir)} has no key that signs now: only such a one can be rotated.`)
      await addKey(pool, dataDir, { origin: before.key.name, now: new Date(), before })
    }
    if (what === 'start-anew') {
      // Heads of the other log say nothing about this one.
      await pool.query('delete from proof_head')
      await pool.query('delete from proof_given')
      await forgetHead(dataDir)
      const before = (await listedKeys(pool)).at(-1)?.line
      await addKey(pool, dataDir, {
        origin: `fieldboard/${randomUUID()}`,
        now: new Date(),
        before: null,
        after: before,
      })
    }
    const keys = await listedKeys(pool)
    for (const { line, since, endorsement } of keys)
      process.stdout.write(
        `${since.toISOString()} ${line}${endorsement === null ? '' : ' (signed by the one before)'}\n`,
      )
    if (keys.length === 0) process.stdout.write('There is no key yet: the server makes one when it starts.\n')
  } finally {
    await store.close()
    await database.close()
  }
}

runProgram(main, USAGE)
