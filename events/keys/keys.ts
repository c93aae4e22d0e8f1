import { z } from 'zod'
import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import { UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/model/keyed-model.ts'
import { command, event } from '../kernel/message.ts'
import { refused } from './refusals.ts'

/** The one stream of the API keys of all people. */
export const KEYS_STREAM = 'api-keys'

/** Stands in the key itself, and follows from the command that made it: the same command twice never makes two keys. */
export const ApiKeyId = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'must be the id of an API key')
  .brand<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>

/** Keys that one person may have at a time (docs/rules.md, KEY-3). */
export const MAX_KEYS_OF_ONE = 10

/** Why a key ended: an employee ended it, or its owner is an employee no more. */
const WhyEnded = z.enum(['ended', 'owner-demoted', 'owner-deleted'])
/** ISO 8601, UTC; null: it does not expire. */
const expiresAt = z.string().nullable()
const scopes = z.array(z.string())

// Neither a key nor its name is in the log: names are free text, which may name people (docs/decisions/0061-0090/0071).
export const KeysEvent = z.discriminatedUnion('type', [
  event('ApiKeyCreated', { keyId: ApiKeyId, userId: UserId, scopes, expiresAt }),
  event('ApiKeyEnded', { keyId: ApiKeyId, userId: UserId, why: WhyEnded }),
])
export type KeysEvent = z.infer<typeof KeysEvent>

export const KeysCommand = z.discriminatedUnion('type', [
  /** `userId`: whose key it becomes, who is the one who asks. */
  command('CreateApiKey', { keyId: ApiKeyId, userId: UserId, scopes, expiresAt }),
  command('EndApiKey', { keyId: ApiKeyId }),
  /** Ends all keys of a person. */
  command('EndApiKeysOf', { userId: UserId, why: WhyEnded.exclude(['ended']) }),
])
export type KeysCommand = z.infer<typeof KeysCommand>

/** A key as the rules see it. Times are ISO 8601, UTC. One that ended stays: an id is given out once. */
export type KnownKey = {
  readonly userId: UserId
  readonly scopes: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly isEnded: boolean
}
export type KeysView = ReadonlyMap<ApiKeyId, KnownKey>
export type KeysPatch = KeyedPatch<ApiKeyId, KnownKey>

/** True if a key opens something at a time (ISO 8601, UTC). */
export const isValidAt = ({ isEnded, expiresAt }: KnownKey, at: string): boolean =>
  !isEnded && (expiresAt === null || Date.parse(expiresAt) > Date.parse(at))

export const keysDecider: Decider<KeysView, KeysPatch, KeysCommand, KeysEvent> = {
  decide({ type, data }, view, context): Decision<KeysEvent> {
    switch (type) {
      case 'CreateApiKey':
        return create(data, view, context)
      case 'EndApiKey': {
        const key = view.get(data.keyId)
        if (!key) throw refused({ code: 'key-unknown' })
        return key.isEnded ? decided() : decided(ended(data.keyId, key, 'ended'))
      }
      case 'EndApiKeysOf':
        return decided(
          ...[...view].flatMap(([id, key]) =>
            key.userId === data.userId && !key.isEnded ? [ended(id, key, data.why)] : [],
          ),
        )
    }
  },
  evolve(view, event) {
    const { keyId } = event.data
    if (event.type === 'ApiKeyCreated') {
      const { userId, scopes: given, expiresAt: end } = event.data
      return [[keyId, { userId, scopes: given, createdAt: event.recordedAt, expiresAt: end, isEnded: false }]]
    }
    const key = view.get(keyId)
    return key ? [[keyId, { ...key, isEnded: true }]] : []
  },
  open: () => new KeyedModel(),
}

function create(
  data: Extract<KeysCommand, { type: 'CreateApiKey' }>['data'],
  view: KeysView,
  { at }: Context,
): Decision<KeysEvent> {
  const { keyId, userId, expiresAt: end } = data
  if (view.has(keyId)) throw refused({ code: 'key-shown' })
  if (end !== null && Date.parse(end) <= Date.parse(at)) throw refused({ code: 'key-expiry-past' })
  const valid = [...view.values()].filter((key) => key.userId === userId && isValidAt(key, at))
  if (valid.length >= MAX_KEYS_OF_ONE) throw refused({ code: 'too-many-keys', max: MAX_KEYS_OF_ONE })
  return decided({ type: 'ApiKeyCreated', data: { ...data, scopes: [...new Set(data.scopes)] } })
}

const ended = (keyId: ApiKeyId, { userId }: KnownKey, why: z.infer<typeof WhyEnded>): KeysEvent => ({
  type: 'ApiKeyEnded',
  data: { keyId, userId, why },
})
