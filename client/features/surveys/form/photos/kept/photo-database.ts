import type { DBSchema } from 'idb'
import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import { BrowserDatabase } from '../../../../../api/browser-database.ts'
import { surveyPhotosOf } from '../../../../../shared/drafts/survey-photos.ts'

/** Goes up with the stores and indexes alone; rows have a version of their own. */
const VERSION = 1

/** Bytes are an ArrayBuffer: WebKit loses Blobs at random (Dexie#1919). */
const Bytes = z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]')

/**
 * A photo of a section as the device keeps it. `id`: the key of its request. `section`: negative while it is not saved.
 * `chosenAt`: when it was chosen, in milliseconds. `refused`: why the server will never take it. A row of another version is left alone.
 */
const PhotoRow = z.object({
  version: z.literal(1),
  ...{ id: z.string(), form: z.int(), section: z.int(), chosenAt: z.number(), refused: z.string().nullable() },
  ...{ name: z.string(), type: z.string(), lastModified: z.number(), bytes: Bytes },
})
export type PhotoRow = z.infer<typeof PhotoRow>

interface Schema extends DBSchema {
  photos: { key: string; value: PhotoRow; indexes: { form: number } }
}

/** The photos of one person's surveys that wait on this device, for all tabs. Each method rejects with the browser's own error. */
export class PhotoDatabase {
  readonly #database: BrowserDatabase<Schema>

  constructor(me: UserId) {
    this.#database = new BrowserDatabase(surveyPhotosOf(me), VERSION, (database) => {
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('form', 'form')
    })
  }

  keep(row: PhotoRow): Promise<void> {
    return this.#database.use(async (database) => void (await database.put('photos', row)))
  }

  /** Changes a photo that is still there. */
  change(id: string, to: Partial<Pick<PhotoRow, 'section' | 'refused'>>): Promise<void> {
    return this.#database.use(async (database) => {
      const transaction = database.transaction('photos', 'readwrite')
      const row = await transaction.store.get(id)
      if (row) await transaction.store.put({ ...row, ...to })
      await transaction.done
    })
  }

  drop(id: string): Promise<void> {
    return this.#database.use((database) => database.delete('photos', id))
  }

  /** The ids of the photos that wait for a form. */
  idsOf(form: number): Promise<readonly string[]> {
    return this.#database.use((database) => database.getAllKeysFromIndex('photos', 'form', form))
  }

  /** A photo; undefined where it is gone, or not to be read by this release. */
  async photo(id: string): Promise<PhotoRow | undefined> {
    const row = await this.#database.use((database) => database.get('photos', id))
    return PhotoRow.safeParse(row).data
  }

  close(): void {
    this.#database.close()
  }
}
