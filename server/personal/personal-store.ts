import { toHex } from '#events/proof/bytes.ts'
import { leafOf } from '#events/proof/leaf.ts'
import { keysIn, mayBeLater, PERSONAL } from '#events/personal.ts'
import type { LogEvent } from '#events/registry.ts'
import { laterSeal } from '../event-store/hash-chain.ts'
import { inSlices } from '../event-store/in-slices.ts'
import { BEFORE_ALL, type EventStore, type StoredEvent } from '../event-store/port.ts'
import { sha256 } from '../event-store/sha256.ts'
import type { PersonKeys } from './person-keys.ts'
import { NotSealedHere, openEvent } from './seal-event.ts'

/** The part of {@link PersonKeys} that the store needs. */
type KeysOfStore = Pick<PersonKeys, 'chainKeys' | 'get' | 'knows' | 'load' | 'learnDestroyed' | 'save'>

export type ErasureTold = Extract<LogEvent, { readonly type: 'UserErased' }>

/**
 * The same store, whose readers get personal fields in clear, and whose writers hand them over encrypted (`sealEvent`). Events as they
 * were written come as the log holds them: those of today encrypted, and those of before, which were encrypted later, in clear
 * for as long as their keys are there, since their hashes speak of that (docs/decisions/0061-0090/0083). One that was encrypted later and is
 * not what was left there then comes as it is, so that a check finds it.
 * Who reads many events lets others be served meanwhile (`inSlices`).
 * @param onErased is told of each erasure that a subscriber meets, as often as it is met.
 */
export function openPersonalStore(
  store: EventStore,
  keys: KeysOfStore,
  onErased: (event: ErasureTold) => void,
): EventStore {
  const isPersonal = ({ type }: { readonly type: string }) => PERSONAL.has(type)

  /** Another node may just have made a key. */
  async function open<E extends LogEvent | StoredEvent>(event: E): Promise<E> {
    if (!keysIn(event).every((id) => keys.knows(id))) await keys.load()
    return openEvent(keys, event)
  }

  async function* opened(events: AsyncIterable<LogEvent>): AsyncGenerator<LogEvent, void> {
    for await (const event of inSlices(events)) yield isPersonal(event) ? withoutLater(await open(event)) : event
  }

  async function* asWritten(events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent, void> {
    for await (const event of inSlices(events)) yield event.later === undefined ? event : await openLater(event)
  }

  async function openLater(event: StoredEvent): Promise<StoredEvent> {
    const ids = keysIn(event)
    if (!keys.chainKeys.some((key) => laterSeal(key, event) === event.later?.seal) || !mayBeLater(event)) return event
    if (!ids.every((id) => keys.knows(id))) await keys.load()
    if (!ids.every((id) => keys.knows(id) && keys.get(id).key !== null)) return event
    let written: StoredEvent
    try {
      written = withoutLater(openEvent(keys, event))
    } catch (error) {
      if (error instanceof NotSealedHere) return event
      throw error
    }
    return toHex(await leafOf(sha256, written)) === event.later?.leaf ? written : event
  }

  return {
    async append(stream, expectedRevision, events) {
      const ids = events.flatMap(keysIn)
      // Another node made another key for the same person: its writer decides, and encrypts, again.
      if (ids.length > 0 && !(await keys.save(ids))) return { kind: 'conflict', revision: expectedRevision }
      return store.append(stream, expectedRevision, events)
    },
    read: (stream, fromRevision, limit) => opened(store.read(stream, fromRevision, limit)),
    async *readAll(after) {
      // Who reads the whole log makes copies of it: a process that did not hear of an erasure yet must not.
      if (after === BEFORE_ALL) await keys.learnDestroyed()
      yield* opened(store.readAll(after))
    },
    readStored: (after) => asWritten(store.readStored(after)),
    readStoredStream: (stream) => asWritten(store.readStoredStream(stream)),
    isGapless: store.isGapless,
    async *subscribe(after, signal) {
      for await (const batch of store.subscribe(after, signal)) {
        for (const event of batch) if (event.type === 'UserErased') onErased(event)
        yield batch.some(isPersonal)
          ? await Promise.all(batch.map(async (event) => (isPersonal(event) ? withoutLater(await open(event)) : event)))
          : batch
      }
    },
    head: () => store.head(),
    last: () => store.last(),
    look: () => store.look(),
    close: () => store.close(),
  }
}

const withoutLater = <E extends LogEvent | StoredEvent>({ later: _, ...event }: E): E => event as E

/** Keys as they will be once some of them are destroyed. */
export const withheld = (keys: PersonKeys, ids: readonly string[]): KeysOfStore => ({
  chainKeys: keys.chainKeys,
  get: (id) => (ids.includes(id) ? { id, key: null } : keys.get(id)),
  knows: (id) => keys.knows(id),
  load: () => keys.load(),
  learnDestroyed: () => keys.learnDestroyed(),
  save: (wanted) => keys.save(wanted),
})
