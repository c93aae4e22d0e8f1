import type { UserId } from '#events/kernel/ids.ts'
import { browserStorage } from '../../api/storage.ts'

const PREFIX = 'outbox waits '

/** The key in the browser's storage that is there while something of a person waits on this device: the next page sees it at once. */
export const waitsKey = (person: UserId): string => `${PREFIX}${person}`

/** The key of the notes about steps of a person that others overtook. */
export const overtakenKey = (person: UserId): string => `overtaken ${person}`

/** The beginning of the keys of the notes about photos of a person that a tab is writing to the device. */
export const beingWrittenKey = (person: UserId): string => `photos being written ${person} `

/** Notes how much of a person's work waits on this device. @param count of changes, photos and saves. */
export function noteWaiting(person: UserId, count: number): void {
  if (count > 0) browserStorage.set(waitsKey(person), `${count}`)
  else browserStorage.remove(waitsKey(person))
}

/** How much work waits on this device: one number for each person who has some. Earlier releases noted 1 for any number. */
export const countsWaiting = (): Map<string, number> =>
  new Map(
    browserStorage
      .keys(PREFIX)
      .map((person) => [person, Math.max(1, Number(browserStorage.get(PREFIX + person)) || 1)]),
  )
