import type { UserId } from '#events/kernel/ids.ts'
import { type Clock, waitAfter } from '../../connection/clock.ts'
import type { DeviceState } from '../device-state.ts'
import type { AnyEntry } from '../entry.ts'
import type { Outbox } from '../outbox.ts'
import { BeingWritten } from './being-written.ts'
import { changeOf, countToSend, isNothing, NOTHING_PLACED, notPlaced, type PlacedRows, toPlace } from './change.ts'
import type { Database } from './device-database.ts'
import { failureWords } from './failure-words.ts'
import { merge } from './merge.ts'
import type { Notes } from './notes.ts'
import { PhotoBytes } from './photo-bytes.ts'
import { isSameAtRest } from './rows.ts'

/** The longest wait before what could not be written is tried again, in milliseconds. */
const MAX_WRITE_WAIT_MS = 30_000

/** The parts of a browser that a copy needs. */
export type CopyParts = {
  readonly clock: Clock
  openDatabase(person: UserId): Database
  /** Notes where the next page finds it at once how much of a person waits here. */
  note(person: UserId, count: number): void
  readonly notes: Notes
  /** Tells this tab from the others. */
  readonly tab: string
  /** Asks the browser to delete nothing by itself, and how much room there is. */
  askForRoom(): Promise<Pick<DeviceState, 'isPersistent' | 'usage'>>
}

/**
 * One person's part of the outbox as this device holds it: each change of the outbox is written behind it, and rows that other
 * tabs and earlier pages wrote are read into it. Says to the screens what is kept.
 */
export class DeviceCopy {
  readonly photos: PhotoBytes
  readonly #outbox: Outbox
  readonly #person: UserId
  readonly #parts: CopyParts
  readonly #database: Database
  readonly #onWritten: () => void
  #placed: PlacedRows = NOTHING_PLACED
  /** Everything that is done with the database, one after another. */
  #work: Promise<void> = Promise.resolve()
  #isWriteDue = false
  #isOver = false
  #hasAskedForRoom = false
  #failures = 0
  #unread = 0

  /** @param onWritten the other tabs have something to read. */
  constructor(outbox: Outbox, person: UserId, parts: CopyParts, onWritten: () => void) {
    this.#outbox = outbox
    this.#person = person
    this.#parts = parts
    this.#database = parts.openDatabase(person)
    this.#onWritten = onWritten
    this.photos = new PhotoBytes(outbox, this.#database, new BeingWritten(parts.notes, person, parts.tab))
  }

  /** How many entries are to be kept. */
  get size(): number {
    return this.#now.entries.size
  }

  /** The outbox changed: it is written once the code that runs now has run, such as that which sends. */
  changed(): void {
    this.photos.noteWriting(this.#now.entries.values())
    this.#say()
    if (this.#isWriteDue) return
    this.#isWriteDue = true
    this.#parts.clock.after(0, () => {
      this.#isWriteDue = false
      if (!this.#isOver) void this.write()
    })
  }

  /** Writes all changes since the last time. Resolves once they are kept, or could not be, as the screens then say. */
  write(): Promise<void> {
    return this.#do(() => this.#write())
  }

  /** Reads the rows of all tabs into the outbox. */
  read(): Promise<void> {
    return this.#do(() => this.#read())
  }

  /** Writes what is not written yet, and nothing more. */
  async close(): Promise<void> {
    this.#isOver = true
    await this.write()
    this.#database.close()
  }

  /** Learns which photos have their bytes here, shows those of the open board, and says which are lost. For the tab that sends. */
  async lookForPhotos(): Promise<void> {
    await this.photos.judgeAll(() => this.#placed.entries)
    this.#say()
  }

  /** True if this tab made or changed something that is to be sent, and that may be unknown to the tab that sends. */
  hasOwnToSend(): boolean {
    const isOwn = (entry: AnyEntry) => {
      const placed = this.#placed.entries.get(entry.id)
      return placed === undefined || !isSameAtRest(placed, entry)
    }
    return this.#outbox.store
      .getState()
      .entries.some((entry) => entry.actor.id === this.#person && entry.state === 'queued' && isOwn(entry))
  }

  #do(task: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(task)
    return this.#work
  }

  async #write(): Promise<void> {
    const next = this.#now
    const { entries, refusals } = changeOf(this.#placed, next)
    if (isNothing(entries) && isNothing(refusals)) {
      this.#placed = next
      this.#say()
      return
    }
    const count = countToSend(next) + this.#unread
    try {
      if (count > 0) this.#parts.note(this.#person, count)
      await this.#database.write(entries, refusals, !this.#outbox.isConnected)
      if (count === 0) this.#parts.note(this.#person, 0)
      this.#placed = next
      this.#failures = 0
      for (const id of entries.gone) this.photos.forget(id)
      this.#say({ state: 'kept', reason: null })
      this.#onWritten()
      this.#askForRoom(count > 0)
      this.#keepPhotos()
    } catch (error) {
      this.#fail(error)
    }
  }

  async #read(): Promise<void> {
    try {
      const kept = await this.#database.read()
      if (this.#isOver) return
      const merged = merge(this.#outbox.store.getState(), this.#placed, kept, this.#person)
      this.#placed = merged.placed
      this.#unread = merged.unread
      this.#outbox.store.setState(merged.state)
      for (const id of merged.gone) this.#outbox.photos.files.drop(id)
      this.#outbox.tellGone()
      this.#parts.note(this.#person, countToSend(merged.placed) + merged.unread)
      await this.photos.learn(merged.placed.entries.values())
      this.#say({ state: 'kept', unread: merged.unread })
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#failures += 1
    this.#say({ state: this.#placed.entries.size > 0 ? 'kept' : 'not-kept', reason: failureWords(error) })
    const { clock } = this.#parts
    clock.after(waitAfter(this.#failures, clock, MAX_WRITE_WAIT_MS), () => {
      if (!this.#isOver) this.changed()
      this.#keepPhotos()
    })
  }

  /** Writes the bytes of the photos whose entries are kept, while commands go in between. */
  #keepPhotos(): void {
    const placed = () => (this.#isOver ? [] : [...this.#placed.entries.values()])
    const onKept = () => {
      this.photos.noteWriting(this.#now.entries.values())
      this.#say({ state: 'kept', reason: null })
      this.#onWritten()
    }
    void this.photos.keepAll(placed, onKept).catch((error: unknown) => this.#fail(error))
  }

  /** Says to the screens what is kept. */
  #say(change: Partial<DeviceState> = {}): void {
    const ids = notPlaced(this.#placed, this.#now, (id) => this.photos.isKept(id))
    const before = this.#outbox.device.getState()
    const isSame = ids.size === before.notKept.size && [...ids].every((id) => before.notKept.has(id))
    const next = { ...before, ...change, ...(!isSame && { notKept: ids }) }
    const keys = ['state', 'reason', 'unread'] as const
    if (!isSame || keys.some((key) => next[key] !== before[key])) this.#outbox.device.setState(next)
  }

  #askForRoom(isWaiting: boolean): void {
    if (this.#hasAskedForRoom || !isWaiting || this.#outbox.isConnected) return
    this.#hasAskedForRoom = true
    void this.#parts.askForRoom().then((answer) => this.#outbox.device.setState(answer))
  }

  get #now(): PlacedRows {
    return toPlace(this.#outbox.store.getState(), this.#person)
  }
}
