import type { UserId } from '#events/kernel/ids.ts'
import { running } from '../../live/browser-live.ts'
import { isPhoto } from '../../live/outbox/entry.ts'

/** The name of the browser's database in which releases until November 27, 2026 kept photos of surveys. */
export const oldPhotosOf = (me: UserId): string => `fieldboard surveys ${me}`

/** True if such a release left its database here. A browser that does not list its databases may have one. */
export async function hasOldPhotos(me: UserId): Promise<boolean> {
  try {
    // Firefox lists them since version 126.
    const list = indexedDB.databases as typeof indexedDB.databases | undefined
    return !list || (await indexedDB.databases()).some(({ name }) => name === oldPhotosOf(me))
  } catch {
    return false
  }
}

/** Drops photos of sections that a person did not save, with the draft that has these: from the page and from the device. */
export function dropUnsavedPhotos(me: UserId): void {
  const outbox = running.getState().live?.outbox
  for (const entry of outbox?.store.getState().entries ?? [])
    if (isPhoto(entry) && entry.actor.id === me && entry.place.of === 'section' && entry.place.sectionId < 0)
      outbox?.withdraw(entry.id)
}
