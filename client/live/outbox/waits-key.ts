import type { UserId } from '#events/kernel/ids.ts'

/** The key in the browser's storage that is there while something of a person waits on this device: the next page sees it at once. */
export const waitsKey = (person: UserId): string => `outbox waits ${person}`
