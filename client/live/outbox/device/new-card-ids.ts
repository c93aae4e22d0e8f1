import type { DeviceId } from '#events/kernel/ids.ts'
import { type AnyEntry, isPhoto } from '../entry.ts'
import { cardLane, isHanging, type NewCards, type Pair, rememberIds, temporaryIdsOf } from '../new-cards.ts'
import type { Outbox } from '../outbox.ts'
import { hangingOn, settleHanging } from './hanging.ts'

/** Where all tabs of a browser find the ids that new cards got, the last ones. */
export type CardIdStore = { read(): readonly Pair[]; write(pairs: readonly Pair[]): void }

/** So many new cards are remembered: a tab that has not heard of an id asks within moments. */
const MAX_KEPT = 500

/**
 * Learns the ids that new cards get, and gives them to all that waits for them. The row of a command that made a card leaves the
 * database in the same write that changes the rows behind it: a tab that ends before sends the command again, and is told again.
 */
export class NewCardIds implements NewCards {
  readonly #outbox: Outbox
  readonly #store: CardIdStore
  #ids: ReadonlyMap<DeviceId, DeviceId> = new Map()
  #isJudge = false
  readonly stop: () => void

  constructor(outbox: Outbox, store: CardIdStore) {
    this.#outbox = outbox
    this.#store = store
    outbox.newCards = this
    this.#learn(store.read())
    this.stop = outbox.store.subscribe(() => this.#settle())
    for (const pair of outbox.named) this.named(pair)
    this.#settle()
  }

  /** This tab sends, and has read all rows: a card that is not known here by now is not to come. */
  judge(isJudge: boolean): void {
    this.#isJudge = isJudge
    this.#settle()
  }

  placed<E extends AnyEntry>(entry: E): E {
    return temporaryIdsOf(entry).length > 0 ? withIds(entry, this.#idNow) : entry
  }

  hangingOn(made: AnyEntry): readonly AnyEntry[] {
    return hangingOn(this.#outbox.store.getState().entries, made)
  }

  named(pair: Pair): void {
    this.#learn([pair])
    this.#store.write([...this.#store.read(), pair].slice(-MAX_KEPT))
    this.#give()
  }

  #learn(pairs: readonly Pair[]): void {
    this.#ids = new Map([...this.#ids, ...pairs])
    rememberIds(pairs)
  }

  /** The id that a card has by now. Another tab may have been told it. */
  #idNow = (id: DeviceId): DeviceId => {
    if (!this.#ids.has(id)) this.#learn(this.#store.read())
    return this.#ids.get(id) ?? id
  }

  /** Gives entries the ids that are known by now. */
  #give(): void {
    const { entries } = this.#outbox.store.getState()
    const next = entries.map((entry) => this.placed(entry))
    if (next.some((entry, index) => entry !== entries[index])) this.#outbox.store.setState({ entries: next })
  }

  #settle(): void {
    if (!this.#outbox.store.getState().entries.some(isHanging)) return
    this.#give()
    const state = this.#outbox.store.getState()
    const next = settleHanging(state, this.#isJudge)
    if (next === state) return
    this.#outbox.store.setState(next)
    this.#outbox.tellGone()
  }
}

/** An entry with other ids in place of temporary ones; the entry itself where none is known. */
function withIds<E extends AnyEntry>(entry: E, idNow: (id: DeviceId) => DeviceId): E {
  const known = new Map(temporaryIdsOf(entry).map((id) => [id as number, idNow(id)]))
  if ([...known].every(([first, id]) => first === id)) return entry
  const lanes = new Map([...known].map(([first, id]) => [cardLane(first as DeviceId), cardLane(id)]))
  const put = (value: unknown): unknown => {
    if (typeof value === 'number') return known.get(value) ?? value
    if (Array.isArray(value)) return value.map(put)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, put(part)]))
  }
  return {
    ...entry,
    lanes: entry.lanes.map((lane) => lanes.get(lane) ?? lane),
    ...(isPhoto(entry)
      ? { place: put(entry.place) }
      : { command: { type: entry.command.type, data: put(entry.command.data) } }),
  }
}
