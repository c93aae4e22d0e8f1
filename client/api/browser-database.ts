import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/** How long another tab may hold an older version of the database open, in milliseconds. */
const MAX_BLOCKED_MS = 3000

/** Errors that come again with the same request; after any other the database is opened anew, and asked once more. */
const LASTING = new Set(['QuotaExceededError', 'VersionError', 'DataError', 'DataCloneError', 'BlockedError'])

/**
 * A database of the browser, shared by all tabs. It may die while it is used, which Safari's does: then it is opened again
 * (Dexie#2296).
 */
export class BrowserDatabase<Schema extends DBSchema> {
  readonly #name: string
  readonly #version: number
  readonly #upgrade: (database: IDBPDatabase<Schema>) => void
  #opening: Promise<IDBPDatabase<Schema>> | null = null

  /** @param upgrade makes the stores of `version` in a database that is new. */
  constructor(name: string, version: number, upgrade: (database: IDBPDatabase<Schema>) => void) {
    this.#name = name
    this.#version = version
    this.#upgrade = upgrade
  }

  /** Resolves with the result of `work`, which may be called twice. Rejects with the browser's own error. */
  async use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.#open())
    } catch (error) {
      if (error instanceof Error && LASTING.has(error.name)) throw error
      this.close()
      return work(await this.#open())
    }
  }

  close(): void {
    void this.#opening?.then((database) => database.close()).catch(() => {})
    this.#opening = null
  }

  /** Deletes all of it, once no tab uses it any more. */
  async delete(): Promise<void> {
    this.close()
    await deleteDB(this.#name)
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#opening ??= this.#tryToOpen().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async #tryToOpen(): Promise<IDBPDatabase<Schema>> {
    const forget = () => this.close()
    let onBlocked = () => {}
    const opening = openDB<Schema>(this.#name, this.#version, {
      upgrade: (database) => this.#upgrade(database),
      blocked: () => onBlocked(),
      // A tab of a newer release waits for this one.
      blocking: forget,
      terminated: forget,
    })
    const blocked = new Promise<never>((_, reject) => {
      onBlocked = () =>
        setTimeout(() => reject(new DOMException('held by another tab', 'BlockedError')), MAX_BLOCKED_MS)
    })
    return Promise.race([opening, blocked])
  }
}
