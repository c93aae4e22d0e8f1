import type { DBSchema, IDBPTransaction } from 'idb'
import type { CommandId, UserId } from '#events/kernel/ids.ts'
import { BrowserDatabase } from '../../../api/browser-database.ts'
import type { PhotoRow, Row } from './rows.ts'

type NewRow = Omit<Row, 'seq'> & { readonly seq?: number }

interface Schema extends DBSchema {
  entries: { key: number; value: NewRow; indexes: { id: string } }
  refusals: { key: number; value: NewRow; indexes: { id: string } }
  photos: { key: string; value: PhotoRow }
}
type Lists = 'entries' | 'refusals'

/** Goes up with the stores and indexes alone; what stands in the rows has versions of its own (rows.ts). */
const VERSION = 1

type WrittenRow = { readonly id: CommandId; readonly value: unknown }

/** A change of one list. Of `changed`, and `moved` which go behind all others, those that another tab took away stay away. */
export type ListChange = {
  readonly added: readonly WrittenRow[]
  readonly changed: readonly WrittenRow[]
  readonly moved: readonly WrittenRow[]
  readonly gone: readonly CommandId[]
}

export const NO_CHANGE: ListChange = { added: [], changed: [], moved: [], gone: [] }

export type KeptRows = { readonly entries: readonly Row[]; readonly refusals: readonly Row[] }

/** The part of the database that the copy of an outbox uses. */
export type Database = Pick<
  DeviceDatabase,
  'read' | 'write' | 'keepPhoto' | 'photo' | 'dropPhoto' | 'photoIds' | 'close'
>

/**
 * The database of one person's work that waits, shared by all tabs of the browser. Each method rejects with the browser's own
 * error.
 */
export class DeviceDatabase {
  readonly #database: BrowserDatabase<Schema>

  constructor(person: UserId) {
    this.#database = new BrowserDatabase(`fieldboard outbox ${person}`, VERSION, (database) => {
      for (const list of ['entries', 'refusals'] as const) {
        const store = database.createObjectStore(list, { keyPath: 'seq', autoIncrement: true })
        store.createIndex('id', 'id', { unique: true })
      }
      database.createObjectStore('photos', { keyPath: 'id' })
    })
  }

  /** All rows, each list in its order. */
  read(): Promise<KeptRows> {
    return this.#database.use(async (database) => {
      const transaction = database.transaction(['entries', 'refusals'])
      const [entries, refusals] = await Promise.all([
        transaction.objectStore('entries').getAll(),
        transaction.objectStore('refusals').getAll(),
      ])
      return { entries: entries as Row[], refusals: refusals as Row[] }
    })
  }

  /**
   * Writes all of a change or nothing of it; resolves once it is kept. The photo of an entry that goes goes with it.
   * @param isSafe it is kept through a power cut too, which takes longer.
   */
  write(entries: ListChange, refusals: ListChange, isSafe: boolean): Promise<void> {
    return this.#database.use(async (database) => {
      const durability = isSafe ? 'strict' : 'relaxed'
      const transaction = database.transaction(['entries', 'refusals', 'photos'], 'readwrite', { durability })
      // One that fails aborts the others, which then fail too: the transaction says it for all.
      const ignored = [changeList(transaction, 'entries', entries), changeList(transaction, 'refusals', refusals)]
      for (const id of entries.gone) ignored.push(transaction.objectStore('photos').delete(id))
      await Promise.all([...ignored, transaction.done])
    })
  }

  keepPhoto(photo: PhotoRow): Promise<void> {
    return this.#database.use(async (database) => void (await database.put('photos', photo)))
  }

  photo(id: CommandId): Promise<PhotoRow | undefined> {
    return this.#database.use((database) => database.get('photos', id))
  }

  dropPhoto(id: string): Promise<void> {
    return this.#database.use((database) => database.delete('photos', id))
  }

  /** The ids of the photos whose bytes are here. */
  photoIds(): Promise<readonly string[]> {
    return this.#database.use((database) => database.getAllKeys('photos'))
  }

  close(): void {
    this.#database.close()
  }
}

type Writing = IDBPTransaction<Schema, ('entries' | 'refusals' | 'photos')[], 'readwrite'>

async function changeList(
  transaction: Writing,
  list: Lists,
  { added, changed, moved, gone }: ListChange,
): Promise<void> {
  const ids = [...[...added, ...changed, ...moved].map(({ id }) => id), ...gone]
  if (ids.length === 0) return
  const store = transaction.objectStore(list)
  const found = await Promise.all(ids.map((id) => store.index('id').getKey(id)))
  const keys = new Map(ids.map((id, index) => [id, found[index]]))
  const writing: Promise<unknown>[] = []
  for (const id of [...gone, ...moved.map((row) => row.id)]) {
    const seq = keys.get(id)
    if (seq !== undefined) writing.push(store.delete(seq))
  }
  // The database numbers rows as it takes them.
  for (const row of moved) if (keys.get(row.id) !== undefined) writing.push(store.add(row))
  for (const [index, row] of [...added, ...changed].entries()) {
    const seq = keys.get(row.id)
    if (seq !== undefined) writing.push(store.put({ ...row, seq }))
    else if (index < added.length) writing.push(store.add(row))
  }
  await Promise.all(writing)
}
