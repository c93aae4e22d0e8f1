import type { Pool } from 'pg'
import type { PersonalData } from '../commands/personal-data.ts'
import type { EventStore } from '../event-store/port.ts'
import { PersonKeys } from './person-keys.ts'
import { openPersonalStore } from './personal-store.ts'
import { openEvent, sealEvent } from './seal-event.ts'

type Deps = {
  readonly pool: Pool
  readonly store: EventStore
  /** Key material of the installation (`loadSecret`). */
  readonly secret: string
  readonly oldSecrets: readonly string[]
}

/** The personal data of the log, for every program that reads or writes it. */
export async function startPersonal({ pool, store, secret, oldSecrets }: Deps) {
  const keys = new PersonKeys(pool, secret, oldSecrets)
  await keys.load()
  /** Erasures that this process knows of, by the ids of their events. */
  const known = new Set<string>()
  let onErased: () => void = () => undefined
  const data: PersonalData = { seal: (event) => sealEvent(keys, event), open: (event) => openEvent(keys, event) }
  return {
    keys,
    /** How the command bus writes personal fields. */
    data,
    /** The log in clear, as far as it is not erased. */
    store: openPersonalStore(store, keys, (event) => {
      if (known.has(event.id)) return
      known.add(event.id)
      keys.forget(event.data.keys)
      onErased()
    }),
    /** Calls back after each erasure, on whichever node it was. */
    whenErased(call: () => void): void {
      onErased = call
    },
  }
}
