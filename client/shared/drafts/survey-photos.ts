import type { UserId } from '#events/kernel/ids.ts'

// Photos that a person put into surveys and that the server does not have yet. The code of surveys, which keeps them, may not be here.

/** The name of the browser's database that has them. */
export const surveyPhotosOf = (me: UserId): string => `fieldboard surveys ${me}`

const listeners = new Set<(me: UserId) => void>()

/** Tells when a person's photos are dropped. */
export const onPhotosDropped = (tell: (me: UserId) => void): void => void listeners.add(tell)

/** Drops them from the page and from the device. */
export function dropSurveyPhotos(me: UserId): void {
  for (const tell of listeners) tell(me)
  try {
    indexedDB.deleteDatabase(surveyPhotosOf(me))
  } catch {
    // A browser that keeps nothing for this page refuses: there was nothing.
  }
}
