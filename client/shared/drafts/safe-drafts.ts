import type { DBSchema } from 'idb'
import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import { BrowserDatabase } from '../../api/browser-database.ts'
import { browserStorage } from '../../api/storage.ts'
import { lasting, nameOf, safeDraftsOf } from './drafts.ts'

// A browser writes its local storage to the disk seconds later: a browser that is killed loses the last of what was typed. Each change
// of a draft there is written to a database as well, which has it on the disk within milliseconds.

/** A draft as it was last. `text`: null where it was given up. `at`: when it was written (ISO 8601). */
type Row = { readonly text: string | null; readonly at: string }
interface Schema extends DBSchema {
  drafts: { key: string; value: Row }
}

/** Age, in milliseconds, from which on the local storage is on the disk without a draft that was given up, too. */
const SETTLED_MS = 60_000

class SafeDrafts {
  readonly #database: BrowserDatabase<Schema>
  readonly #changed = new Set<string>()
  #isWriting = false

  constructor(me: UserId) {
    this.#database = new BrowserDatabase(safeDraftsOf(me), 1, (database) => void database.createObjectStore('drafts'))
  }

  /** Writes a draft as it stands in the local storage. While one write is under way, all changes gather for the next. */
  async note(key: string): Promise<void> {
    this.#changed.add(key)
    if (this.#isWriting) return
    this.#isWriting = true
    try {
      while (this.#changed.size > 0) await this.#write([...this.#changed])
    } catch {
      // The draft stands in the local storage.
    } finally {
      this.#isWriting = false
    }
  }

  #write(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#changed.delete(key)
    return this.#database.use(async (database) => {
      const { store, done } = database.transaction('drafts', 'readwrite', { durability: 'strict' })
      const at = new Date().toISOString()
      await Promise.all([...keys.map((key) => store.put({ text: browserStorage.get(key), at }, key)), done])
    })
  }

  /** Puts drafts into the local storage that it lost. */
  restore(): Promise<void> {
    return this.#database.use(async (database) => {
      const { store, done } = database.transaction('drafts', 'readwrite')
      const settled = new Date(Date.now() - SETTLED_MS).toISOString()
      for (const key of await store.getAllKeys()) {
        const row = await store.get(key)
        if (!row) continue
        const here = browserStorage.get(key)
        // The same moment tells of photos that came since.
        if (row.text !== here && (row.text === null ? row.at : typedAt(row.text)) >= typedAt(here)) {
          if (row.text === null) browserStorage.remove(key)
          else browserStorage.set(key, row.text)
        }
        if (row.text === null && row.at < settled) await store.delete(key)
      }
      await done
    })
  }
}

/** When a draft was typed (ISO 8601); empty where there is none, or it does not say. */
function typedAt(text: string | null): string {
  try {
    return Typed.parse(JSON.parse(text ?? '')).at
  } catch {
    return ''
  }
}
const Typed = z.object({ at: z.string() })

const kept = new Map<UserId, { readonly drafts: SafeDrafts; readonly isRead: Promise<void> }>()

/**
 * Brings back the drafts of a person that an earlier browser lost as it was killed, and keeps those that follow. Resolves once they are
 * back, also where this browser keeps nothing.
 */
export function keepDraftsSafe(me: UserId): Promise<void> {
  const known = kept.get(me)
  if (known) return known.isRead
  const drafts = new SafeDrafts(me)
  // Where the browser refuses, the local storage has them alone.
  const isRead = drafts.restore().catch(() => {})
  kept.set(me, { drafts, isRead })
  lasting.changed = (person, key) => void kept.get(person)?.drafts.note(nameOf(person, key))
  return isRead
}
