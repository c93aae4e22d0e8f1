import { User } from '#events/account/user.ts'
import { browserStorage } from '../storage.ts'

/** Key in the local storage: who was signed in last in this browser, as `/api/user` said. */
const KEY = 'lastPerson'

/** Who was signed in last, for a start without a connection. Null after a logout, and where it cannot be read. */
export function keptPerson(): User | null {
  try {
    return User.parse(JSON.parse(browserStorage.get(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** The server says that this person is signed in. */
export function keepPerson(user: User): void {
  browserStorage.set(KEY, JSON.stringify(user))
}

/** They signed out, or the server says that their session is over. */
export const dropPerson = (): void => browserStorage.remove(KEY)
