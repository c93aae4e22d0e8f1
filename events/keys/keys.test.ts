import { describe, expect, it } from 'vitest'
import { at, fact, specification } from '../kernel/testing/decider-spec.ts'
import { UserId } from '../kernel/ids.ts'
import { ApiKeyId, isValidAt, type KeysCommand, keysDecider, type KeysEvent, MAX_KEYS_OF_ONE } from './keys.ts'

const { given } = specification(keysDecider)
const [ANA, BEN] = [UserId.parse(1), UserId.parse(2)]
const idOf = (n: number) => ApiKeyId.parse(n.toString(16).padStart(16, '0'))

const created = (n: number, userId = ANA, expiresAt: string | null = null) =>
  fact<KeysEvent>({ type: 'ApiKeyCreated', data: { keyId: idOf(n), userId, scopes: ['projects:read'], expiresAt } })
const endedOf = (n: number, why: Extract<KeysEvent, { type: 'ApiKeyEnded' }>['data']['why'] = 'ended', userId = ANA) =>
  ({ type: 'ApiKeyEnded', data: { keyId: idOf(n), userId, why } }) satisfies KeysEvent
const create = (n: number, expiresAt: string | null = null, scopes = ['projects:read']): KeysCommand => ({
  type: 'CreateApiKey',
  data: { keyId: idOf(n), userId: ANA, scopes, expiresAt },
})
const end = (n: number): KeysCommand => ({ type: 'EndApiKey', data: { keyId: idOf(n) } })
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('API keys', () => {
  it('[KEY-1] are created with their owner, scopes and expiry, each scope once; no name and no secret is in the log', () => {
    const { events } = given().when(create(1, at(60), ['projects:read', 'notes:read', 'projects:read']))
    const data = { keyId: idOf(1), userId: ANA, scopes: ['projects:read', 'notes:read'], expiresAt: at(60) }
    expect(events).toEqual([{ type: 'ApiKeyCreated', data }])
  })

  it('[KEY-1] are not created twice under one id, also when the first has ended', () => {
    expect(given(created(1)).refusal(create(1))).toEqual({ code: 'key-shown' })
    expect(given(created(1), fact<KeysEvent>(endedOf(1))).refusal(create(1))).toEqual({ code: 'key-shown' })
  })

  it('[KEY-3] ten of one person are valid at a time; ended and expired ones and those of others do not count', () => {
    const ten = times(MAX_KEYS_OF_ONE).map((n) => created(n))
    expect(given(...ten).refusal(create(99))).toEqual({ code: 'too-many-keys', max: MAX_KEYS_OF_ONE })
    expect(given(...ten.slice(1), created(50, BEN)).when(create(99)).events).toHaveLength(1)
    expect(given(...ten, fact<KeysEvent>(endedOf(0))).when(create(99)).events).toHaveLength(1)
    expect(given(created(0, ANA, at(-60)), ...ten.slice(1)).when(create(99)).events).toHaveLength(1)
  })

  it('[KEY-3] an expiry that is over is refused', () => {
    expect(given().refusal(create(1, at(-60)))).toEqual({ code: 'key-expiry-past' })
  })

  it('[KEY-4] end once; one that never was is refused', () => {
    expect(given(created(1)).when(end(1)).events).toEqual([endedOf(1)])
    expect(given(created(1), fact<KeysEvent>(endedOf(1))).when(end(1)).events).toEqual([])
    expect(given().refusal(end(1))).toEqual({ code: 'key-unknown' })
  })

  it('[KEY-4] all of a person end together, with the reason, and those of others go on', () => {
    const all = [created(1), created(2), created(3, BEN), fact<KeysEvent>(endedOf(2))]
    const { events } = given(...all).when({ type: 'EndApiKeysOf', data: { userId: ANA, why: 'owner-demoted' } })
    expect(events).toEqual([endedOf(1, 'owner-demoted')])
  })

  it('[KEY-3] are valid until the moment of their expiry', () => {
    const key = given(created(1, ANA, at(5))).view.get(idOf(1))
    expect([at(4), at(5), at(6)].map((time) => key && isValidAt(key, time))).toEqual([true, false, false])
  })
})
