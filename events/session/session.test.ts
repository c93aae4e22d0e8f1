import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { type SessionEvent, sessionDecider } from './session.ts'

const [ONE, TWO] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const event = (type: SessionEvent['type'], sessionId: string): SessionEvent => ({ type, data: { sessionId } })
const { given } = specification(sessionDecider)

describe('sessions of a person', () => {
  it('begin once', () => {
    expect(given().when({ type: 'SignIn', data: { sessionId: ONE } }).events).toEqual([event('SignedIn', ONE)])
    expect(given(fact(event('SignedIn', ONE))).when({ type: 'SignIn', data: { sessionId: ONE } }).events).toEqual([])
  })
  it('end once, each by itself', () => {
    const both = given(fact(event('SignedIn', ONE)), fact(event('SignedIn', TWO)))
    expect(both.when({ type: 'SignOut', data: { sessionId: ONE } }).events).toEqual([event('SignedOut', ONE)])
    const one = given(fact(event('SignedIn', ONE)), fact(event('SignedIn', TWO)), fact(event('SignedOut', ONE)))
    expect(one.when({ type: 'SignOut', data: { sessionId: ONE } }).events).toEqual([])
    expect(one.when({ type: 'SignOut', data: { sessionId: TWO } }).events).toEqual([event('SignedOut', TWO)])
  })
  it('come back from a snapshot as they were, and from none that cannot be read', () => {
    const { view } = given(fact(event('SignedIn', ONE)), fact(event('SignedIn', TWO)), fact(event('SignedOut', ONE)))
    const saved: unknown = JSON.parse(JSON.stringify(sessionDecider.snapshots?.save(view)))
    const model = sessionDecider.open()
    model.apply(sessionDecider.snapshots?.load(saved) ?? [])
    expect(model.view).toEqual(view)
    for (const other of [null, {}, ['no session']]) expect(sessionDecider.snapshots?.load(other)).toBeNull()
  })
})
