import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { DeviceParts } from '../outbox/device/keeper.ts'
import type { Channel, Locks, TabMessage } from '../outbox/device/sender-role.ts'
import type { SimClock } from './sim-clock.ts'
import { type StoredRows, openSimDatabase } from './sim-storage.ts'
import { clockOf, type SimTab } from './sim-tab.ts'

type Member = { readonly tab: SimTab; hear: (message: TabMessage) => void }
type Waiter = { readonly tab: SimTab; readonly grant: () => void; readonly lose: () => void }

function simCardIds(): DeviceParts['cardIds'] {
  let kept: ReturnType<DeviceParts['cardIds']['read']> = []
  return { read: () => kept, write: (pairs) => void (kept = pairs) }
}

/** Notes of a browser that has none yet. */
export function simNotes(): DeviceParts['notes'] {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => texts.set(key, text).has(key),
    keys: (prefix) => [...texts.keys()].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
    remove: (key) => void texts.delete(key),
    follow: () => () => {},
  }
}

/** A browser's storage, locks and channels, shared by its tabs. Its database writes all of a change or nothing. */
export class SimDevice {
  /** Nothing can be written: the disk is full. */
  isFull = false
  /** Rows fit, but no photos, which are larger. */
  hasNoRoomForPhotos = false
  readonly #clock: SimClock
  readonly #kept = new Map<UserId, StoredRows>()
  readonly #locks = new Map<string, Waiter[]>()
  readonly #channels = new Map<string, Set<Member>>()
  readonly #cardIds: DeviceParts['cardIds'] = simCardIds()
  readonly #notes = simNotes()

  constructor(clock: SimClock) {
    this.#clock = clock
  }

  /** How much of each person was noted as waiting, for the next page. */
  readonly noted = new Map<UserId, number>()

  /** The ids of the commands, refused ones too, that the database holds of a person. */
  idsOf(person: UserId): Set<CommandId> {
    const { entries, refusals } = this.#of(person)
    return new Set([...entries.values(), ...refusals.values()].map(({ id }) => id))
  }

  /** The ids of the photos whose bytes are here. */
  photosOf = (person: UserId): string[] => [...this.#of(person).photos.keys()]

  /** Puts a row of any content among the entries of a person, as another release might. */
  put(person: UserId, value: unknown): void {
    const kept = this.#of(person)
    kept.seq += 1
    kept.entries.set(kept.seq, { seq: kept.seq, id: `row ${kept.seq}` as CommandId, value })
  }

  valuesOf = (person: UserId): unknown[] => [...this.#of(person).entries.values()].map(({ value }) => value)

  /** A tab is killed: its locks are free. */
  kill(tab: SimTab): void {
    tab.isGone = true
    for (const [name, waiters] of this.#locks) {
      this.#grant(
        name,
        waiters.filter((waiter) => waiter.tab !== tab),
      )
    }
  }

  partsFor(tab: SimTab, name: string): DeviceParts {
    return {
      tab: name,
      cardIds: this.#cardIds,
      clock: clockOf(this.#clock, tab),
      locks: this.#locksFor(tab),
      openChannel: (channel) => this.#channelFor(tab, channel),
      openDatabase: (person) =>
        openSimDatabase(this.#of(person), tab, this.#clock, {
          rows: () => this.isFull,
          photos: () => this.isFull || this.hasNoRoomForPhotos,
        }),
      notes: this.#notes,
      note: (person, count) => void this.noted.set(person, count),
      askForRoom: () => Promise.resolve({ isPersistent: true, usage: null }),
    }
  }

  #of(person: UserId): StoredRows {
    const kept = this.#kept.get(person) ?? { entries: new Map(), refusals: new Map(), photos: new Map(), seq: 0 }
    this.#kept.set(person, kept)
    return kept
  }

  #locksFor(tab: SimTab): Locks {
    return {
      hold: (name, held, { isStolen, signal }) =>
        new Promise((resolve, reject) => {
          const lose = () => tab.run(() => reject(new DOMException('lost', 'AbortError')))
          const leave = () =>
            this.#grant(
              name,
              (this.#locks.get(name) ?? []).filter((other) => other !== waiter),
            )
          const grant = () =>
            this.#clock.after(1, () =>
              tab.run(() => {
                void held().then(() => {
                  leave()
                  resolve()
                })
              }),
            )
          const waiter: Waiter = { tab, grant, lose }
          const waiters = this.#locks.get(name) ?? []
          if (isStolen) {
            waiters[0]?.lose()
            this.#locks.set(name, [waiter, ...waiters.slice(1)])
            grant()
            return
          }
          this.#locks.set(name, [...waiters, waiter])
          if (waiters.length === 0) grant()
          signal.addEventListener('abort', () => {
            if (this.#locks.get(name)?.[0] === waiter) return
            leave()
            lose()
          })
        }),
    }
  }

  /** The first of these has the lock. */
  #grant(name: string, waiters: Waiter[]): void {
    const [before] = this.#locks.get(name) ?? []
    this.#locks.set(name, waiters)
    if (waiters[0] && waiters[0] !== before) waiters[0].grant()
  }

  #channelFor(tab: SimTab, name: string): Channel {
    const members = this.#channels.get(name) ?? new Set()
    this.#channels.set(name, members)
    const member: Member = { tab, hear: () => {} }
    members.add(member)
    return {
      say: (message) => {
        for (const other of members) {
          if (other !== member) this.#clock.after(1, () => other.tab.run(() => other.hear(structuredClone(message))))
        }
      },
      follow: (hear) => {
        member.hear = hear
      },
      close: () => members.delete(member),
    }
  }
}
