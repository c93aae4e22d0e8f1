// The data of a server that does not run, in this process: what the programs do there, without the two seconds that each of them
// takes to start.
import pino from 'pino'
import { advisoryLocks, localLocks } from '#projections/engine/locks.ts'
import { backUp } from '../../backup/back-up.ts'
import { copyEmbedded } from '../../backup/copy-embedded.ts'
import { findLogHead } from '../../backup/find-log-head.ts'
import { keyFileOf } from '../../backup/key-file.ts'
import { restore } from '../../backup/restore.ts'
import { maintain } from '../../cli/shared/maintain.ts'
import { keptHead } from '../../event-store/log-chain.ts'
import { verifyLog } from '../../event-store/verify-log.ts'
import { erasedKeys } from '../../personal/erased-keys.ts'
import { headInDatabase, headOnDisk } from '../../proof/heads.ts'
import { type Runtime, startRuntime } from '../../runtime.ts'
import { readConfig } from '../../startup/config.ts'
import { loadSecret } from '../../startup/load-secret.ts'
import { openLog } from '../../startup/open-log.ts'
import { openStores } from '../../startup/open-stores.ts'
import { seedPeople } from '../app/app.ts'
import { TEST_SECRET, variablesOf } from './server-process.ts'

/** Variables of servers on the same data. */
export type Env = Readonly<Record<string, string>>

const settingsOf = (env: Env) => ({ ...readConfig(variablesOf(env)), logLevel: 'silent' as const })
const log = pino({ level: 'silent' })

/** The server's own parts on these data. */
export async function openPlace(env: Env): Promise<Runtime> {
  const config = settingsOf(env)
  const secret = await loadSecret(config)
  return startRuntime({ ...(await openStores(config)), secret, now: () => new Date() })
}

/** Puts the five people of every test app there, with what else is to be there before a server starts. */
export async function seedPlace(env: Env, more: (runtime: Runtime) => Promise<void> = async () => {}): Promise<void> {
  const runtime = await openPlace(env)
  await seedPeople(runtime)
  await more(runtime)
  await runtime.close()
}

/** Sentences about log and read models that are wrong there, as the programs `verify-log` and `projections:verify` find them. */
export async function wrongIn(env: Env): Promise<readonly string[]> {
  const { dataDir, ...config } = settingsOf(env)
  const { database, store, chainKeys } = await openLog({ dataDir, ...config })
  const { pool } = database
  const locks = database.kind === 'postgres' ? advisoryLocks(pool) : localLocks()
  try {
    const heads = [await headInDatabase(pool), await headOnDisk(dataDir)]
    const signed = heads.flatMap((head) => (head ? [head.checkpoint] : []))
    const kept = await keptHead(pool, chainKeys)
    const { broken } = await verifyLog(store, chainKeys, kept ? [kept] : [], signed, await erasedKeys(dataDir))
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const isGood = await maintain({ pool, log: store, locks }, 'verify', undefined, say, new AbortController().signal)
    return [...(broken ? [JSON.stringify(broken)] : []), ...(isGood ? [] : said)]
  } finally {
    await store.close()
    await locks.close()
    await database.close()
  }
}

/** As the program `backup`. */
export const backUpPlace = async (env: Env, file: string) =>
  backUp(settingsOf(env), { secret: TEST_SECRET, file, log, findHead: findLogHead, copyEmbedded })

/** As the program `restore`. @param keys the file with them, by default that beside the backup. */
export const restorePlace = async (env: Env, file: string, keys = keyFileOf(file)) =>
  restore(settingsOf(env), { file, secrets: [TEST_SECRET], keys, log })
