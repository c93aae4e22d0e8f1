import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from '../database/database.ts'
import type { EventStore } from '../event-store/port.ts'
import { clearDisk, isDiskOwed } from './clear-disk.ts'
import { eraseAgain } from './erase-again.ts'
import { rememberErased } from './erased-keys.ts'
import { PersonKeys } from './person-keys.ts'
import { openPersonalStore, withheld } from './personal-store.ts'
import { personalData } from './seal-event.ts'
import { upgradeLog } from './upgrade-log.ts'

export type Personal = Awaited<ReturnType<typeof startPersonal>>

type Deps = {
  readonly pool: Pool
  readonly store: EventStore
  /** Key material of the installation (`loadSecret`). */
  readonly secret: string
  readonly oldSecrets: readonly string[]
  /** Key of the hash chain. */
  readonly chainKey: Buffer
  /** The DATA_DIR of a server; undefined for a program that changes nothing by its start. */
  readonly dataDir: string | undefined
  /** Undefined where `dataDir` is. */
  readonly writeAnew?: Database['writeAnew']
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

/**
 * Opens the personal data of the log, before anything is read from it. A server erases again what a backup brought back, and
 * encrypts what builds before this one wrote in clear.
 */
export async function startPersonal(deps: Deps) {
  const { pool, store, secret, oldSecrets, chainKey, dataDir, writeAnew = null, now, log } = deps
  const keys = new PersonKeys(pool, secret, oldSecrets)
  await keys.load()
  if (dataDir !== undefined) {
    const again = await eraseAgain({ pool, keys, dataDir, now })
    if (again > 0) log.warn({ keys: again }, 'data of people that was erased came back, and is erased again')
    const count = await upgradeLog({ pool, keys, chainKey })
    if (count > 0) log.info({ events: count }, 'personal data that earlier builds wrote in clear was encrypted')
    if (writeAnew !== null && (await isDiskOwed(pool))) {
      await clearDisk(pool, writeAnew)
      log.info('the files of the database were written anew, without data of people that is erased')
    }
  }
  /** Erasures that this process knows of, by the ids of their events. */
  const known = new Set<string>()
  const called: (() => Promise<void>)[] = []
  const forgetAll = () => {
    const failed = (error: unknown) => log.warn({ err: error }, 'copies from before an erasure were not removed')
    for (const forget of called) forget().catch(failed)
  }
  keys.whenDestroyed(forgetAll)
  return {
    keys,
    /** How the command bus writes personal fields. */
    data: personalData(keys),
    /** The log in clear, as far as it is not erased. */
    store: openPersonalStore(store, keys, (event) => {
      if (known.has(event.id)) return
      known.add(event.id)
      keys.forget(event.data.keys)
      if (dataDir !== undefined)
        // Each server remembers it, wherever it was done: a backup may be put back beside any of them.
        rememberErased(dataDir, event.data.keys).catch((error: unknown) =>
          log.warn({ err: error }, 'an erasure was not remembered beside the database'),
        )
      forgetAll()
    }),
    /** The same, without what these keys open: as it will be read once they are destroyed. */
    storeWithout: (ids: readonly string[]): EventStore =>
      openPersonalStore(store, withheld(keys, ids), () => undefined),
    /**
     * Calls each of these back at each erasure, on whichever node it is: as soon as this one learns that keys are destroyed, and again
     * with the event that says that no copy is left.
     */
    whenErased(forget: () => Promise<void>): void {
      called.push(forget)
    },
  }
}
