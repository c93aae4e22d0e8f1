import { StoredFile } from '#events/kernel/photo.ts'
import { DROPS_PICTURES } from '#events/registry.ts'
import { BEFORE_ALL, type EventStore } from '../event-store/port.ts'
import type { PhotoStore } from './photo-store.ts'

/** Grace period of a picture until an event names it, in milliseconds. */
const WAITING_MS = 24 * 3_600_000

export type PhotoReport = {
  /** How many pictures events name. */
  readonly named: number
  /** Keys of those that the store lacks. */
  readonly missing: readonly string[]
  /** Keys of pictures that no event names and that have waited for a day. */
  readonly orphans: readonly string[]
}

/**
 * Compares what events name with what the store has. The log is read first: a picture that comes meanwhile may look like one
 * that no event names, but has not waited for long.
 */
export async function checkPhotos(
  store: Pick<EventStore, 'readStored'>,
  photos: Pick<PhotoStore, 'list'>,
  now: Date,
): Promise<PhotoReport> {
  const missing = new Set<string>()
  for await (const { type, data } of store.readStored(BEFORE_ALL)) {
    // A photo that was removed from its card may be swept, unless it was added again; so may one of deleted feedback.
    for (const key of keysIn(data)) {
      if (DROPS_PICTURES.has(type)) missing.delete(key)
      else missing.add(key)
    }
  }
  const named = missing.size
  const orphans: string[] = []
  for await (const { key, putAt } of photos.list())
    if (!missing.delete(key) && now.getTime() - putAt.getTime() > WAITING_MS) orphans.push(key)
  return { named, missing: [...missing], orphans }
}

/**
 * Removes pictures that no event has named for a day, and what became none. @returns what it found, and as orphans what it removed.
 */
export async function sweepPhotos(
  store: Pick<EventStore, 'readStored'>,
  photos: PhotoStore,
  now: Date,
): Promise<PhotoReport> {
  const report = await checkPhotos(store, photos, now)
  const before = new Date(now.getTime() - WAITING_MS)
  const orphans: string[] = []
  // One that was put again since then waits for its event.
  for (const key of report.orphans) if (await photos.delete(key, before)) orphans.push(key)
  await photos.dropUnfinished(before)
  return { ...report, orphans }
}

/** The keys of all files that an event names, wherever in it they stand, and of whatever build it is. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const file = StoredFile.safeParse(value)
  return file.success ? [file.data.key] : Object.values(value).flatMap(keysIn)
}
