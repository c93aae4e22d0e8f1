import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { UserId } from '#events/kernel/ids.ts'
import { keptPerson } from './kept-person.ts'

/** Of the shape of the database; what is in it says its own version. */
const VERSION = 2
/** Another tab may hold an older one open, in milliseconds: then there is nothing kept for now. */
const OPENS_WITHIN_MS = 3000

/** All that is known of a kept stream without reading it. `at`: up to when it was in step; `usedAt` in milliseconds. */
export type Head = {
  readonly version: number
  readonly revision: number
  readonly at: string
  readonly usedAt: number
  readonly bytes: number
}

/** Rows of a list, as they were parsed when they came. */
export type KeptList = { readonly version: number; readonly at: string; readonly rows: unknown }

/**
 * The key of a page of a plan: its project, plan, number, version, and how many bytes its pack has, so that sizes are known without a
 * look into the packs.
 */
export type PackKey = readonly [project: number, plan: number, page: number, version: number, bytes: number]

interface Reads extends DBSchema {
  heads: { key: string; value: Head }
  /** Whole streams, compressed. Apart from their heads, which are looked through. */
  bodies: { key: string; value: ArrayBuffer }
  lists: { key: string; value: KeptList }
  /** The tiles of pages of plans (events/plan/tiles.ts). */
  packs: { key: PackKey & IDBValidKey; value: ArrayBuffer }
}

const STORES = ['heads', 'bodies', 'lists', 'packs'] as const

const PREFIX = 'fieldboard reads '
/** The cache in which the worker keeps small pictures (client/worker/pictures.ts). */
export const PICTURES = 'pictures'

/** The cache of the files of site sheets, which the page fills and the worker reads (client/worker/pictures.ts). */
export const SITE_FILES = 'site files'

/** Drops the pictures and files that are kept. The browser has no caches over plain http. */
export async function dropKeptFiles(): Promise<void> {
  if ('caches' in globalThis)
    await Promise.all([PICTURES, SITE_FILES].map((name) => caches.delete(name))).catch(() => {})
}

/**
 * The database of all that one person has read, for when there is no connection. It is a copy: where it is missing, broken, full, of a
 * newer release or refused by the browser, there is nothing kept, and everything else goes on.
 */
export class ReadsDb {
  readonly userId: UserId
  #opening: Promise<IDBPDatabase<Reads>> | null = null

  constructor(userId: UserId) {
    this.userId = userId
  }

  /** Works on the database, once more where it broke. Null where that cannot be done, or where another person is kept by now. */
  async use<T>(work: (db: IDBPDatabase<Reads>) => Promise<T>): Promise<T | null> {
    for (const isLast of [false, true]) {
      if (keptPerson()?.id !== this.userId) return null
      try {
        return await work(await this.#open())
      } catch (error) {
        await this.close()
        // It lacks a part: half of it was made.
        if (!isLast && error instanceof DOMException && error.name === 'NotFoundError')
          await deleteReads(PREFIX + this.userId)
      }
    }
    return null
  }

  async close(): Promise<void> {
    const opening = this.#opening
    this.#opening = null
    await opening?.then((db) => db.close()).catch(() => {})
  }

  #open(): Promise<IDBPDatabase<Reads>> {
    this.#opening ??= inTime(
      openDB<Reads>(PREFIX + this.userId, VERSION, {
        upgrade(db) {
          for (const store of STORES) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store)
        },
        // A newer release wants it, or a logout: it is opened anew when it is next needed, if it still is.
        blocking: () => void this.close(),
        terminated: () => {
          this.#opening = null
        },
      }),
    )
    return this.#opening
  }
}

/** Drops all that is kept in a database. */
export async function dropReads(db: ReadsDb): Promise<void> {
  await db.use(async (reads) => {
    const change = reads.transaction(STORES, 'readwrite')
    await Promise.all([...change.objectStoreNames].map((name) => change.objectStore(name).clear()))
    await change.done
  })
}

/** Rejects when the database does not open in time; one that opens later is closed. */
async function inTime(opening: Promise<IDBPDatabase<Reads>>): Promise<IDBPDatabase<Reads>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), OPENS_WITHIN_MS)
  })
  const db = await Promise.race([opening, late]).finally(() => clearTimeout(timer))
  if (db) return db
  opening.then((slow) => slow.close()).catch(() => {})
  throw new Error('the database of reads does not open')
}

/** Deletes a database; waits for no tab that still holds it. */
const deleteReads = (name: string): Promise<void> =>
  new Promise((resolve) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, resolve)
  })

/** All databases; none where the browser refuses them. */
async function databases(): Promise<IDBDatabaseInfo[]> {
  try {
    return await indexedDB.databases()
  } catch {
    return []
  }
}

/** Deletes all that was kept of what people have read in this browser, pictures too. @param except of this person */
export async function forgetReads(except: UserId | null = null): Promise<void> {
  const found = (await databases()).flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name] : []))
  const gone = found.filter((name) => name !== `${PREFIX}${except}`)
  await Promise.all(gone.map(deleteReads))
  if (except === null || gone.length > 0) await dropKeptFiles()
}
