import type { DBSchema } from 'idb'
import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import { BrowserDatabase } from '../../api/browser-database.ts'
import { browserStorage, tabStorage } from '../../api/storage.ts'
import { randomId } from '../../api/request/random-id.ts'
import { draftKeys, lasting, nameOf, safeDraftsOf } from './drafts.ts'

// A browser writes its storages to the disk seconds later, and that of a tab goes with it: a browser that is killed loses the last of
// what was typed. Each change of a draft is written to a database as well, which has it on the disk within milliseconds.

/**
 * A draft as it was last. `text`: null where it was given up. `at`: when it was written (ISO 8601). `ofTab`: the tab that it is typed
 * in, and its name there; absent for one that all tabs share.
 */
type Row = {
  readonly text: string | null
  readonly at: string
  readonly ofTab?: { readonly tab: string; readonly name: string }
}
interface Schema extends DBSchema {
  drafts: { key: string; value: Row }
}
type KeptRow = readonly [key: string, row: Row]

/** Age, in milliseconds, from which on the local storage is on the disk without a draft that was given up, too. */
const SETTLED_MS = 60_000

class SafeDrafts {
  readonly #database: BrowserDatabase<Schema>
  readonly #me: UserId
  /** The drafts that changed, by the key of their rows. */
  readonly #changed = new Map<string, () => Omit<Row, 'at'>>()
  #isWriting = false

  constructor(me: UserId) {
    this.#me = me
    this.#database = new BrowserDatabase(safeDraftsOf(me), 1, (database) => void database.createObjectStore('drafts'))
  }

  /** Writes a draft as it stands in its storage. While one write is under way, all changes gather for the next. */
  async note(name: string, storage: typeof tabStorage): Promise<void> {
    const tab = thisTab()
    if (storage === browserStorage) this.#changed.set(name, () => ({ text: storage.get(name) }))
    else this.#changed.set(`${tab} ${name}`, () => ({ text: storage.get(name), ofTab: { tab, name } }))
    if (this.#isWriting) return
    this.#isWriting = true
    try {
      while (this.#changed.size > 0) await this.#write()
    } catch {
      // The draft stands in its storage.
    } finally {
      this.#isWriting = false
    }
  }

  #write(): Promise<void> {
    const changed = [...this.#changed]
    this.#changed.clear()
    return this.#database.use(async (database) => {
      const { store, done } = database.transaction('drafts', 'readwrite', { durability: 'strict' })
      const at = new Date().toISOString()
      const written = changed.map(([key, read]) => {
        const row = read()
        // Another page has no draft of a tab that was given up.
        return row.ofTab && row.text === null ? store.delete(key) : store.put({ ...row, at }, key)
      })
      await Promise.all([...written, done])
    })
  }

  /** Puts drafts into the storages that lost them. */
  async restore(): Promise<void> {
    const living = await livingTabs()
    const rows = await this.#database.use(async (database) => {
      const { store, done } = database.transaction('drafts')
      const found: KeptRow[] = []
      for (const key of await store.getAllKeys()) {
        const row = await store.get(key)
        if (row) found.push([key, row])
      }
      await done
      return found
    })
    const over = [...sharedOver(rows), ...this.#takeOfTabs(rows, living)]
    if (over.length === 0) return
    await this.#database.use(async (database) => {
      const { store, done } = database.transaction('drafts', 'readwrite')
      await Promise.all([...over.map((key) => store.delete(key)), done])
    })
  }

  /** Gives this tab what was typed in tabs that are gone, the newest of each draft. Returns the keys of their rows. */
  #takeOfTabs(rows: readonly KeptRow[], living: ReadonlySet<string> | null): string[] {
    const isGone = (tab: string) => tab !== thisTab() && living?.has(tab) === false
    const gone = rows.filter(([, { ofTab }]) => ofTab && isGone(ofTab.tab))
    const lost = rows.filter(([, { ofTab }]) => ofTab?.tab === thisTab())
    for (const [, { text, ofTab }] of [...gone, ...lost].sort(byTime)) {
      if (!ofTab || text === null || tabStorage.get(ofTab.name) !== null) continue
      tabStorage.set(ofTab.name, text)
    }
    for (const key of draftKeys(this.#me, '', tabStorage)) void this.note(nameOf(this.#me, key), tabStorage)
    return gone.map(([key]) => key)
  }
}

const byTime = ([, one]: KeptRow, [, other]: KeptRow): number => (one.at > other.at ? -1 : 1)

/** Brings the drafts that all tabs share back where the row is the newer. Returns the keys of the rows that are no longer needed. */
function sharedOver(rows: readonly KeptRow[]): string[] {
  const settled = new Date(Date.now() - SETTLED_MS).toISOString()
  const shared = rows.filter(([, { ofTab }]) => !ofTab)
  for (const [key, row] of shared) {
    const here = browserStorage.get(key)
    // The same moment tells of photos that came since.
    if (row.text === here || (row.text === null ? row.at : typedAt(row.text)) < typedAt(here)) continue
    if (row.text === null) browserStorage.remove(key)
    else browserStorage.set(key, row.text)
  }
  return shared.flatMap(([key, { text, at }]) => (text === null && at < settled ? [key] : []))
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
  // Where the browser refuses, its storages have them alone.
  const isRead = drafts
    .restore()
    .catch(() => {})
    .then(() => {
      for (const take of lasting.broughtBack) take()
    })
  kept.set(me, { drafts, isRead })
  lasting.changed = (person, key, storage) => void kept.get(person)?.drafts.note(nameOf(person, key), storage)
  return isRead
}

const TAB_KEY = 'tab'
const TAB_LOCK = 'tab of drafts '

/** A page that is not secure has none. */
const locksHere = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks

let ownTab: string | null = null

/** Names this tab, through reloads too. While the tab lives it holds a lock under that name. */
function thisTab(): string {
  if (ownTab !== null) return ownTab
  ownTab = tabStorage.get(TAB_KEY) ?? randomId()
  tabStorage.set(TAB_KEY, ownTab)
  void locksHere()
    ?.request(TAB_LOCK + ownTab, () => new Promise<never>(() => {}))
    .catch(() => {})
  return ownTab
}

/** The tabs of this browser that live; null where it cannot tell. */
async function livingTabs(): Promise<ReadonlySet<string> | null> {
  const found = await locksHere()
    ?.query()
    .catch(() => null)
  if (!found) return null
  return new Set(
    (found.held ?? []).flatMap(({ name = '' }) => (name.startsWith(TAB_LOCK) ? name.slice(TAB_LOCK.length) : [])),
  )
}
