import type { CommandId } from '#events/kernel/ids.ts'
import { type AnyEntry, isPhoto, type PhotoEntry } from '../entry.ts'
import type { Outbox } from '../outbox.ts'
import { isSameStream } from '../outbox-state.ts'
import { isLost } from '../photo-state.ts'
import type { BeingWritten } from './being-written.ts'
import type { Database } from './device-database.ts'

/**
 * The bytes of the photos that wait, on this device: written one photo at a time, behind their entries, and read again when a
 * photo is sent or shown.
 */
export class PhotoBytes {
  readonly #outbox: Outbox
  readonly #database: Database
  readonly #beingWritten: BeingWritten
  readonly #kept = new Set<string>()
  /** Their files were taken away on the device since they were chosen. */
  readonly #unreadable = new Set<CommandId>()
  #isKeeping = false
  readonly #reading = new Set<CommandId>()

  constructor(outbox: Outbox, database: Database, beingWritten: BeingWritten) {
    this.#outbox = outbox
    this.#beingWritten = beingWritten
    this.#database = database
  }

  isKept(id: CommandId): boolean {
    return this.#kept.has(id)
  }

  /** Notes which photos of this page have no bytes here yet. */
  noteWriting(entries: Iterable<AnyEntry>): void {
    const { files } = this.#outbox.photos
    const isLeft = ({ id }: PhotoEntry) => !this.isKept(id) && files.file(id) !== undefined
    this.#beingWritten.note([...entries].filter(isPhoto).filter(isLeft))
  }

  /**
   * Learns which photos have their bytes here, says which are lost, those included that ended pages only noted, and shows those of the
   * open board.
   */
  async judgeAll(placed: () => ReadonlyMap<CommandId, AnyEntry>): Promise<void> {
    const { store } = this.#outbox
    const ids = new Set(store.getState().entries.map(({ id }) => id))
    const untold = this.#beingWritten.take().filter(({ id }) => !ids.has(id))
    if (untold.length > 0) store.setState(({ entries }) => ({ entries: [...entries, ...untold] }))
    try {
      await this.look((id) => placed().has(id as CommandId))
      this.judge(placed().keys())
    } catch {
      // Bytes that cannot be read may still be there.
    }
    await this.showAll()
  }

  /** Learns of photos that other tabs and pages took whether their bytes are here by now. */
  async learn(entries: Iterable<AnyEntry>): Promise<void> {
    const unknown = [...entries].filter((entry) => isPhoto(entry) && !this.isKept(entry.id))
    if (unknown.length === 0) return
    const here = new Set(await this.#database.photoIds())
    for (const { id } of unknown) if (here.has(id)) this.#kept.add(id)
  }

  /** Says of photos whose bytes are nowhere that they are lost; one whose bytes were found after all goes on. */
  judge(ids: Iterable<CommandId>): void {
    const { photos, store } = this.#outbox
    const judged = new Set(ids)
    for (const photo of store.getState().entries.filter(isPhoto)) {
      if (!judged.has(photo.id)) continue
      const isThere = this.isKept(photo.id) || photos.files.file(photo.id) !== undefined
      if (!isThere) photos.lose(photo.id)
      else if (isLost(photo)) photos.retry(photo.id)
    }
  }

  /** Learns whose bytes are here, and deletes those that no entry is left of. @param isWaiting true if an entry has a row. */
  async look(isWaiting: (id: string) => boolean): Promise<void> {
    this.#kept.clear()
    for (const id of await this.#database.photoIds()) {
      if (isWaiting(id)) this.#kept.add(id)
      else await this.#database.dropPhoto(id)
    }
  }

  /**
   * Writes the bytes of photos of this page, one after another, until none is left. Rejects where they cannot be written.
   * @param placed the entries that have their rows. @param onKept one more is here.
   */
  async keepAll(placed: () => readonly AnyEntry[], onKept: () => void): Promise<void> {
    if (this.#isKeeping) return
    this.#isKeeping = true
    const { files } = this.#outbox.photos
    const isLeft = ({ id }: AnyEntry) =>
      !this.#kept.has(id) && !this.#unreadable.has(id) && files.file(id) !== undefined
    try {
      for (;;) {
        const next = placed().find((entry) => isPhoto(entry) && isLeft(entry))
        if (!next) break
        await this.#keep(next.id)
        // Another tab may have missed them meanwhile.
        this.judge([next.id])
        onKept()
      }
    } finally {
      this.#isKeeping = false
    }
  }

  async #keep(id: CommandId): Promise<void> {
    const file = this.#outbox.photos.files.file(id)
    const bytes = await file?.arrayBuffer().catch(() => null)
    if (!file || !bytes) return void this.#unreadable.add(id)
    const { name, type, lastModified } = file
    await this.#database.keepPhoto({ id, name, type, lastModified, bytes })
    this.#kept.add(id)
    if (this.#outbox.store.getState().entries.some((entry) => entry.id === id)) return
    this.forget(id)
    await this.#database.dropPhoto(id)
  }

  /** The photo of an entry that went: the database deletes its bytes with the row. */
  forget(id: CommandId): void {
    this.#kept.delete(id)
  }

  /** The file of a photo that another page took; undefined if its bytes are not here. */
  file = async (id: CommandId): Promise<File | undefined> => {
    const row = await this.#database.photo(id).catch(() => undefined)
    return row && new File([row.bytes], row.name, { type: row.type, lastModified: row.lastModified })
  }

  /** Has the pictures come of the photos that the screen shows and that another page took. */
  async showAll(): Promise<void> {
    const { photos, store } = this.#outbox
    const { stream } = photos.shown.getState()
    for (const entry of store.getState().entries.filter(isPhoto)) {
      const { id } = entry
      if (!isSameStream(entry.stream, stream) || !this.#kept.has(id) || this.#reading.has(id)) continue
      if (photos.files.file(id)) continue
      this.#reading.add(id)
      await photos.fetchFile(id)
      this.#reading.delete(id)
    }
  }
}
