import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIdentity, PASSWORD } from '../testing/test-identity.ts'
import { cookieOf, knows } from '../testing/test-node.ts'
import { MAX_SESSIONS_OF_ONE } from './sessions.ts'

let identity: Awaited<ReturnType<typeof openIdentity>>
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

describe('[ACCOUNT-36] sessions of one person', () => {
  const rowsOf = async () =>
    (await identity.db.query('select 1 from session where user_id = $1', [identity.ines.id])).rows.length

  it('are thirty: when one more begins the oldest ends, on every node and in the log', async () => {
    const [one, other] = [identity.openNode(), identity.openNode({ hearsLog: true })]
    const { cookie: annas } = cookieOf(await one.login('anna', PASSWORD))
    const signIn = async () => {
      identity.clock.advance(1)
      return cookieOf(await one.login('ines', PASSWORD)).cookie
    }
    const cookies: string[] = []
    for (let n = 0; n < MAX_SESSIONS_OF_ONE; n++) cookies.push(await signIn())
    const [first = '', ...others] = cookies
    for (const node of [one, other]) expect(await knows(node, first)).toBe(true)
    const last = await signIn()
    expect(await knows(one, first)).toBe(false)
    await expect.poll(() => knows(other, first)).toBe(false)
    for (const cookie of [...others, last, annas]) expect(await knows(other, cookie)).toBe(true)
    expect(await rowsOf()).toBe(MAX_SESSIONS_OF_ONE)
    const events = (await identity.log()).filter(({ stream }) => stream === `sessions-${identity.ines.id}`)
    const begun = events.filter(({ type }) => type === 'SignedIn').at(-1 - MAX_SESSIONS_OF_ONE)
    const end = events.at(-1)
    expect([end?.type, end?.actor.role, end?.data]).toEqual(['SignedOut', 'system', begun?.data])
  })

  it('are thirty after many began at the same moment on two nodes', async () => {
    const nodes = [identity.openNode(), identity.openNode()]
    const begin = ({ sessions }: (typeof nodes)[number]) => sessions.create(identity.ines, 0)
    const many = Array.from({ length: MAX_SESSIONS_OF_ONE }, () => nodes).flat()
    await Promise.all(many.map(begin))
    expect(await rowsOf()).toBe(MAX_SESSIONS_OF_ONE)
  })
})
