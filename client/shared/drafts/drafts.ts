import type { UserId } from '#events/kernel/ids.ts'
import { tabStorage } from '../../api/storage.ts'

/**
 * What a person typed and neither saved nor gave up. It stays in this tab, under their id, so that it is there again when
 * they sign in after their session ended, or after a reload. A person who logs out leaves nothing behind.
 */
const nameOf = (me: UserId, key: string): string => `${PREFIX}${me} ${key}`

const PREFIX = 'draft '

/** The value that was kept under `key`, as JSON gave it; null for none. The caller checks its shape. */
export function readDraft(me: UserId, key: string): unknown {
  const text = tabStorage.get(nameOf(me, key))
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

/** Drops what every person kept in this tab. */
export const dropDrafts = (): void => tabStorage.removeAll(PREFIX)

/** Keeps a value that JSON can say; null drops what was kept. */
export function keepDraft(me: UserId, key: string, value: unknown): void {
  if (value === null) tabStorage.remove(nameOf(me, key))
  else tabStorage.set(nameOf(me, key), JSON.stringify(value))
}
