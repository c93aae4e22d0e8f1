import { afterAll, beforeAll, expect, it } from 'vitest'
import { openIdentity, PASSWORD } from '../testing/test-identity.ts'
import { cookieOf, knows } from '../testing/test-node.ts'

const DAY_MS = 24 * 3_600_000

let identity: Awaited<ReturnType<typeof openIdentity>>
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

it('[METRICS-63] a session of a clock that was ahead ends seven days after its next use, on the node that knows it as on others', async () => {
  const node = identity.openNode()
  for (const nextUse of [node, identity.openNode()]) {
    identity.clock.advance(30 * DAY_MS)
    const { cookie } = cookieOf(await node.login('anna', PASSWORD))
    expect(await knows(node, cookie)).toBe(true)
    identity.clock.advance(-30 * DAY_MS)
    expect(await knows(nextUse, cookie)).toBe(true)
    identity.clock.advance(7 * DAY_MS)
    expect([await knows(node, cookie), await knows(identity.openNode(), cookie)]).toEqual([false, false])
  }
})
