import { chainKeys } from '../event-store/hash-chain.ts'
import { startPersonal } from '../personal/start-personal.ts'
import type { Config } from './config.ts'
import { demandDatabase, demandSecret } from './demand-place.ts'
import { openStores, type Stores } from './open-stores.ts'

/** The settings that name the stores and open the personal data in them. */
type Settings = Pick<Config, 'databaseUrl' | 'eventStoreUrl' | 'dataDir' | 'logLevel' | 'appSecret' | 'oldAppSecrets'>

/**
 * As {@link openStores}, for programs that read the log without a runtime: events come with their personal fields in clear.
 * @returns the keys of the chain beside the stores. @throws OperatorError also where there is no installation, and when APP_SECRET
 * does not open the keys of people.
 */
export async function openLog(config: Settings, answerWithin?: number) {
  const secret = await demandSecret(config)
  demandDatabase(config)
  const stores: Stores = await openStores(config, answerWithin)
  try {
    const { oldAppSecrets: oldSecrets } = config
    const keys = chainKeys(secret, oldSecrets)
    const deps = { pool: stores.database.pool, log: stores.log, now: () => new Date(), dataDir: undefined }
    const { store } = await startPersonal({ ...deps, store: stores.store, secret, oldSecrets, chainKey: keys[0] })
    return { ...stores, store, chainKeys: keys }
  } catch (error) {
    await stores.store.close()
    await stores.database.close()
    throw error
  }
}
