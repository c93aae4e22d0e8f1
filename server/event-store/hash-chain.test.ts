import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#events/kernel/text/canonical-json.ts'
import { eventAt } from '../testing/event-store/contract-kit.ts'
import { chainHash, chainKey } from './hash-chain.ts'
import { runsOf } from '#events/kernel/testing/rounds.ts'

/** The same value with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, reordered(field)]),
  )
}

describe('canonicalJson', () => {
  it('is JSON, and the same whatever became of the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(reordered(value))).toBe(text)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
      runsOf(),
    )
  })

  it('sorts keys by code unit and leaves out what JSON leaves out', () => {
    expect(canonicalJson({ b: [1, undefined, -0], a: undefined, B: { 'ä"': null, z: 'é\n' }, 10: true, 9: 1e21 })).toBe(
      '{"10":true,"9":1e+21,"B":{"z":"é\\n","ä\\"":null},"b":[1,null,0]}',
    )
  })
})

describe('chainHash', () => {
  const key = chainKey('a secret of this installation')
  const { hash: _, ...event } = eventAt('project-1', 3)

  it('is the same for the same event, with or without what the store and the chain add', () => {
    const hash = chainHash(key, 'before', event)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(chainHash(chainKey('a secret of this installation'), 'before', { ...event })).toBe(hash)
    expect(chainHash(key, 'before', Object.assign({ position: '1', hash: 'x' }, event))).toBe(hash)
  })

  it('is another one when anything else is', () => {
    const others = [
      chainHash(key, 'before', event),
      chainHash(key, null, event),
      chainHash(key, 'other', event),
      chainHash(chainKey('another secret'), 'before', event),
      chainHash(key, 'before', { ...event, revision: 4 }),
      chainHash(key, 'before', { ...event, stream: 'project-2' }),
      chainHash(key, 'before', { ...event, recordedAt: '2026-05-04T08:00:00.001Z' }),
      chainHash(key, 'before', { ...event, data: { ...event.data, previous: ' ' } }),
      chainHash(key, 'before', { ...event, occurredAt: '2026-05-04T08:00:00.000Z' }),
    ]
    expect(new Set(others).size).toBe(others.length)
  })
})
