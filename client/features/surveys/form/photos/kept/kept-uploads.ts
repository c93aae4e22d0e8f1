import { createStore } from 'zustand/vanilla'
import type { UserId } from '#events/kernel/ids.ts'
import { failureWords } from '../../../../../live/outbox/device/failure-words.ts'
import { clearPhotosKept, isPhotosKept, notePhotosKept } from '../../draft/kept-draft.ts'
import { setUpload, type Upload, type UploadStore, uploadOf } from '../uploads.ts'
import { PhotoDatabase } from './photo-database.ts'

class Unreadable extends Error {}
const wordsOf = (error: unknown): string =>
  error instanceof Unreadable ? 'A photo cannot be read any more. Choose it again.' : failureWords(error)

type Photos = Pick<PhotoDatabase, 'keep' | 'change' | 'drop' | 'idsOf' | 'photo'>

/** The part of an upload that may change on the device. */
type Known = { readonly section: number; readonly refused: string | null }
const knownOf = ({ section, state, reason }: Upload): Known => ({
  section,
  refused: state === 'refused' ? reason : null,
})

/**
 * Keeps the uploads of a form on this device: all that stands in their list stands in the database, as soon as it is written, and
 * what leaves the list leaves the database.
 */
export class KeptUploads {
  readonly #me: UserId
  readonly #form: number
  readonly #store: UploadStore
  readonly #photos: Photos
  /** By the ids of uploads the state that is written, or about to be. */
  readonly #known = new Map<string, Known>()
  /** One write after another: each finds what those before it left. */
  #writes: Promise<void> = Promise.resolve()
  readonly #notKept = new Set<string>()
  /** Why the last photo could not be kept; null where all are. */
  readonly failure = createStore<{ readonly words: string | null }>(() => ({ words: null }))

  constructor(me: UserId, form: number, store: UploadStore, photos: Photos = new PhotoDatabase(me)) {
    this.#me = me
    this.#form = form
    this.#store = store
    this.#photos = photos
    store.subscribe((uploads) => this.#follow(uploads))
  }

  /** Resolves once all that was asked for so far is written, or could not be. */
  written(): Promise<void> {
    return this.#writes
  }

  /** False where another tab has sent a photo that this device kept, or its person has taken it back there. */
  async isLeft(id: string): Promise<boolean> {
    const ids = await this.#photos.idsOf(this.#form).catch(() => null)
    return ids === null || ids.includes(id)
  }

  /**
   * Brings what earlier pages left into the list, and takes out of it what another tab has sent meanwhile. Returns the sections of all
   * that wait then.
   * @param renamed the ids that sections have by now.
   */
  async restore(renamed: ReadonlyMap<number, number>): Promise<ReadonlySet<number>> {
    await this.#writes
    const before = new Set(this.#store.getState().flatMap(({ id, isKept }) => (isKept ? id : [])))
    const ids = await this.#photos.idsOf(this.#form).catch(() => null)
    if (!ids) return this.#sections
    const found: Upload[] = []
    for (const id of ids) {
      if (this.#known.has(id)) continue
      const row = await this.#photos.photo(id).catch(() => undefined)
      if (!row || this.#known.has(id)) continue
      this.#known.set(id, { section: row.section, refused: row.refused })
      found.push(uploadOf({ ...row, section: renamed.get(row.section) ?? row.section }))
    }
    found.sort((one, other) => one.chosenAt - other.chosenAt)
    const here = new Set(ids)
    const isGone = ({ id, state }: Upload) => before.has(id) && state !== 'sending' && !here.has(id)
    this.#store.setState((list) => [...list.filter((one) => !isGone(one)), ...found], true)
    if (ids.length + this.#known.size === 0 && isPhotosKept(this.#me, this.#form)) clearPhotosKept(this.#me, this.#form)
    return this.#sections
  }

  get #sections(): ReadonlySet<number> {
    return new Set(this.#store.getState().map(({ section }) => section))
  }

  #follow(uploads: readonly Upload[]): void {
    for (const upload of uploads) {
      const known = this.#known.get(upload.id)
      const now = knownOf(upload)
      if (known?.section === now.section && known.refused === now.refused) continue
      // A file that is refused as it is chosen is no work of its person.
      if (!known && now.refused !== null) continue
      this.#known.set(upload.id, now)
      if (known) this.#write(() => this.#photos.change(upload.id, now))
      else this.#keep(upload.id)
    }
    // Behind the others: a photo that goes on under another key is there under one of both.
    const left = new Set(uploads.map(({ id }) => id))
    for (const id of this.#known.keys()) if (!left.has(id)) this.#drop(id)
  }

  #keep(id: string): void {
    this.#write(async () => {
      const upload = this.#upload(id)
      // It was sent before its turn.
      if (!upload) return
      const words = await this.#put(upload).then(() => null, wordsOf)
      if (words === null) this.#notKept.delete(id)
      else this.#notKept.add(id)
      setUpload(this.#store, id, { isKept: words === null })
      if (words !== null || this.#notKept.size === 0) this.failure.setState({ words })
    })
  }

  async #put(upload: Upload): Promise<void> {
    const { id, file, chosenAt } = upload
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) throw new Unreadable()
    notePhotosKept(this.#me, this.#form, (await this.#photos.idsOf(this.#form)).length + 1)
    const { name, type, lastModified } = file
    const row = { id, form: this.#form, chosenAt, ...knownOf(upload), ...{ name, type, lastModified, bytes } }
    await this.#photos.keep({ version: 1, ...row })
  }

  #drop(id: string): void {
    this.#known.delete(id)
    this.#write(async () => {
      this.#notKept.delete(id)
      await this.#photos.drop(id)
      const { length: left } = await this.#photos.idsOf(this.#form)
      if (left > 0) notePhotosKept(this.#me, this.#form, left)
      else if (this.#known.size === 0) clearPhotosKept(this.#me, this.#form)
      // There may be room now.
      for (const other of this.#notKept) this.#keep(other)
      if (this.#notKept.size === 0) this.failure.setState({ words: null })
    })
  }

  #upload(id: string): Upload | undefined {
    return this.#store.getState().find((one) => one.id === id)
  }

  /** A row that cannot be deleted is found again by {@link restore}, and its photo is the one that the server has. */
  #write(work: () => Promise<void>): void {
    this.#writes = this.#writes.then(work).catch(() => undefined)
  }
}
