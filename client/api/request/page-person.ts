import type { UserId } from '#events/kernel/ids.ts'

let person: UserId | null = null

/**
 * The person who signed in last on this page; null before that. Requests name them, so that the server answers none with the
 * session of another person who signed in in another tab. The person is kept after the session has ended, because a request
 * that is tried again is still theirs.
 */
export const pagePerson = (): UserId | null => person

export function setPagePerson(userId: UserId): void {
  person = userId
}
