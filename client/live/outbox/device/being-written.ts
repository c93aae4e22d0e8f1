import type { UserId } from '#events/kernel/ids.ts'
import { isPhoto, type PhotoEntry } from '../entry.ts'
import { LOST } from '../photo-state.ts'
import { beingWrittenKey } from '../waits-key.ts'
import type { Notes } from './notes.ts'
import { readEntry } from './rows.ts'

/**
 * The photos of a person that a tab is writing to the device, noted as soon as they are chosen: the next page finds them also where
 * this one is killed before it has written anything (docs/rules.md, KEPT-16).
 */
export class BeingWritten {
  readonly #notes: Notes
  readonly #all: string
  readonly #own: string
  #noted = ''

  constructor(notes: Notes, person: UserId, tab: string) {
    this.#notes = notes
    this.#all = beingWrittenKey(person)
    this.#own = this.#all + tab
  }

  note(photos: readonly PhotoEntry[]): void {
    const ids = photos.map(({ id }) => id).join()
    if (ids === this.#noted) return
    this.#noted = ids
    if (photos.length === 0) this.#notes.remove(this.#own)
    else this.#notes.set(this.#own, JSON.stringify(photos))
  }

  /** The photos that other tabs noted, as lost ones. They stand here alone from then on. */
  take(): PhotoEntry[] {
    return this.#notes.keys(this.#all).flatMap((tab) => {
      const key = this.#all + tab
      if (key === this.#own) return []
      const photos = photosIn(this.#notes.get(key))
      this.#notes.remove(key)
      return photos.map((photo) => ({ ...photo, ...LOST }))
    })
  }
}

function photosIn(text: string | null): PhotoEntry[] {
  try {
    const values = JSON.parse(text ?? '[]') as unknown[]
    return values.flatMap((value) => {
      const read = readEntry({ seq: 0, id: '' as PhotoEntry['id'], value })
      return read.kind === 'read' && isPhoto(read.value) ? [read.value] : []
    })
  } catch {
    return []
  }
}
