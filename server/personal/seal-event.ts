import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { erasedValue, isSealed, keyIdOf, type Personal, type SealedValue } from '#events/kernel/personal.ts'
import { type Fields, mapPersonal, PERSONAL, type WithFields } from '#events/personal.ts'
import type { PersonalData } from '../commands/personal-data.ts'
import type { Owner, PersonKey, PersonKeys } from './person-keys.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The least of an event that sealing looks at. */
type Sealable = WithFields & { readonly actor: { readonly id: number | null } }

/** An encrypted value was sealed under another key or for another place, or was changed since. */
export class NotSealedHere extends Error {
  override readonly name = 'NotSealedHere'
}

/** A value encrypted for one place of one event: elsewhere it does not open. */
function sealValue({ id, key }: PersonKey & { readonly key: Buffer }, value: unknown, place: string): SealedValue {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { sealed: `${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}` }
}

/** @throws NotSealedHere */
function openValue(key: Buffer, sealed: string, place: string): unknown {
  const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8'))
  } catch (error) {
    throw new NotSealedHere(`the personal value at ${place} is not what was encrypted there`, { cause: error })
  }
}

function ownerOf({ data, actor }: Sealable, whose: Personal['whose'], value: unknown): Owner | null {
  const fields = data as Fields
  switch (whose) {
    case 'email':
      return { email: String(fields['email']) }
    case 'userId':
      return { userId: Number(fields['userId']) }
    case 'sender':
      return actor.id === null ? null : { userId: actor.id }
    case 'each':
      return { email: String(value) }
  }
}

/** An event as the log holds it: its personal fields encrypted, each with the key of the person whose it is. */
export function sealEvent<E extends Sealable>(keys: PersonKeys, event: E): E {
  const personal = PERSONAL.get(event.type)
  if (!personal) return event
  const data = mapPersonal(event, personal, (value, _, place) => {
    if (isSealed(value)) return value
    const owner = ownerOf(event, personal.whose, value)
    if (owner === null) return value
    const key = keys.of(owner)
    // From here on, what tells of this person by their id alone has the same key.
    const userId = (event.data as Fields)['userId']
    if (personal.whose === 'email' && typeof userId === 'number') keys.isOf(userId, key.id)
    return sealValue(key, value, place)
  })
  return { ...event, data }
}

/** An event in clear. A value whose key was destroyed is replaced (see `erasedValue`). @throws UnknownPersonKey */
export function openEvent<E extends WithFields>(keys: Pick<PersonKeys, 'get'>, event: E): E {
  const personal = PERSONAL.get(event.type)
  if (!personal) return event
  const data = mapPersonal(event, personal, (value, field, place) => {
    if (!isSealed(value)) return value
    const { id, key } = keys.get(keyIdOf(value))
    return key === null ? erasedValue(field, id) : openValue(key, value.sealed, place)
  })
  return { ...event, data }
}

/** How the command bus writes and reads personal fields. */
export const personalData = (keys: PersonKeys): PersonalData => ({
  seal: (event) => sealEvent(keys, event),
  open: (event) => openEvent(keys, event),
  erasures: () => keys.destroyed,
})
