import type { UserId } from '#events/kernel/ids.ts'

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
