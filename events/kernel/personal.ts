import type { AnyEvent } from './envelope.ts'
import { ERASED_DOMAIN, isErasedEmail } from './erased-email.ts'

/**
 * Whose the personal fields of an event are: the person's whose e-mail stands in `email`, or whose id in `userId`, or who sent it.
 * `each`: the fields are lists of e-mails, each of which is its own person's.
 */
export type Whose = 'email' | 'userId' | 'sender' | 'each'

/** The personal fields of one type of event. */
export type Personal = { readonly whose: Whose; readonly fields: readonly string[] }

/**
 * The fields of an aggregate's events that tell of a person, by type of event. The log holds them encrypted with the key of
 * that person, so that they can be erased (docs/decisions/0061-0090/0083); every reader of events gets them in clear.
 */
export type PersonalFields<E extends AnyEvent> = {
  readonly [T in E['type']]?: {
    readonly whose: Whose
    readonly fields: readonly (keyof Extract<E, { readonly type: T }>['data'] & string)[]
  }
}

/** The last version of an event of a type with personal fields in which builds before encryption wrote them in clear. */
export const LAST_CLEAR_VERSION = 1

/** An encrypted value as it stands in the log: the id of its key, a point, and the rest in base64url. */
export type SealedValue = { readonly sealed: string }

export const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'

/** The id of the key that a value was encrypted with. */
export const keyIdOf = ({ sealed }: SealedValue): string => sealed.slice(0, sealed.indexOf('.'))

/** The name of a person whose data was erased. */
const names = { firstName: 'a former', lastName: 'user' }
const emailOf = (keyId: string) => keyId + ERASED_DOMAIN
const usernameOf = (keyId: string) => `former-${keyId}`

/** The value that a reader gets in place of one whose key was destroyed. @param field its name in the event. */
export function erasedValue(field: string, keyId: string): unknown {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return names[field]
    case 'username':
      return usernameOf(keyId)
    case 'previous':
      return { username: usernameOf(keyId), ...names }
    case 'browserInfo':
      return null
    case 'pagePath':
      return ''
    case 'title':
    case 'description':
      return '(erased)'
    default:
      return emailOf(keyId)
  }
}

/** The words for a person whose data was erased. */
export const FORMER_USER = `${names.firstName} ${names.lastName}`

/** An e-mail as readers see it: never the one that stands in the place of an erased one (docs/rules.md, ERASE-52). */
export const shownEmail = (email: string): string => (isErasedEmail(email) ? FORMER_USER : email)

/** A name at the beginning of a sentence. */
export const asSubject = (name: string): string => (name === FORMER_USER ? `A${FORMER_USER.slice(1)}` : name)
