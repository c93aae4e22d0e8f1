import type { UserId } from '#events/kernel/ids.ts'
import { browserStorage, tabStorage } from '../../api/storage.ts'

/** Who types: a person, or a guest, who has no account. What a guest types does not outlive the browser. */
export type Typist = UserId | 'guest'

/**
 * The key of a draft: text that a person typed and neither saved nor gave up. It stays in this tab, under their id, so that it
 * is there again when they sign in after their session ended, or after a reload. A person who logs out leaves nothing of theirs.
 * One that took hours is kept in `browserStorage`, which outlives the tab. Both outlive the browser once `lasting` has them.
 */
export const nameOf = (me: Typist, key: string): string => `${PREFIX}${me} ${key}`

const PREFIX = 'draft '

type KeptIn = typeof tabStorage

/**
 * `changed` is told of each draft that changed; the code that keeps it through the end of the browser comes late. It calls each of
 * `broughtBack` once the drafts that an earlier browser lost are there again.
 */
export const lasting: {
  changed: (me: UserId, key: string, storage: KeptIn) => void
  readonly broughtBack: Set<() => void>
} = { changed: () => {}, broughtBack: new Set() }

/** The name of the database that keeps the drafts of a person (safe-drafts.ts). */
export const safeDraftsOf = (me: UserId): string => `fieldboard drafts ${me}`

/** The value that was kept under `key`, as JSON gave it; null for none. The caller checks its shape. */
export function readDraft(me: Typist, key: string, storage: KeptIn = tabStorage): unknown {
  const text = storage.get(nameOf(me, key))
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

/** Drops what a person kept in this tab, and in the browser; what others kept stays theirs. */
export function dropDrafts(me: UserId): void {
  for (const storage of [tabStorage, browserStorage]) storage.removeAll(nameOf(me, ''))
  try {
    indexedDB.deleteDatabase(safeDraftsOf(me))
  } catch {
    // A browser that keeps nothing for this page refuses: there was nothing.
  }
}

/** The keys, without their beginning, of the drafts that a person has whose key begins so. */
export const draftKeys = (me: UserId, key: string, storage: KeptIn = browserStorage): string[] =>
  storage.keys(nameOf(me, key))

/** Keeps a value that JSON can say; null drops what was kept. Returns false where the browser keeps nothing. */
export function keepDraft(me: Typist, key: string, value: unknown, storage: KeptIn = tabStorage): boolean {
  const name = nameOf(me, key)
  const isKept = value === null || storage.set(name, JSON.stringify(value))
  if (value === null) storage.remove(name)
  if (me !== 'guest') lasting.changed(me, key, storage)
  return isKept
}
