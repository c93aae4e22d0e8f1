import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { SYSTEM } from '#events/kernel/actor.ts'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { CommandId, DeviceId, UserId } from '#events/kernel/ids.ts'
import { seen } from '../../client/live/testing/comparable.ts'
import { MAX_WAITING_BYTES } from '../../server/live/limits.ts'
import { linesOf } from '../../server/live/live-socket.ts'
import { liveClients, range } from '../../server/testing/test-client.ts'
import { addCards, createProject } from '../../server/testing/app/answers.ts'
import { startProxy } from '../../server/testing/stand-ins/proxy.ts'
import { sharedApp } from '../../server/testing/app/shared-app.ts'
import { joinBoard } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

/** How long a test waits for what has to come, in milliseconds. */
const patience = { timeout: 60_000, interval: 20 }
/** So many events are pushed at least, at a time, and until the slow one is cut off at most. */
const LEAST = 1_000
const AT_ONCE = 50
const MOST = 5_000

const app = await sharedApp()
const clients = liveClients(() => app)

const Packets = z.array(z.object({ data: z.string().optional() }))

/** The bytes that wait in the server's memory for the other end of each connection; one for each queued character. */
const waiting = () =>
  [...app.io.of('/').sockets.values()].map(({ conn }) => {
    const queued = Packets.parse(Reflect.get(conn, 'writeBuffer'))
    const onLine = linesOf(conn).reduce((sum, { writableLength }) => sum + writableLength, 0)
    return queued.reduce((sum, { data = '' }) => sum + data.length, onLine)
  })

it('[LIVE-25] [LIVE-53] who does not read is cut off, others get every event, and both end with the same board', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Harbour')
  const cards = await addCards(employee, id, AT_ONCE)
  const line = await startProxy(app.url)
  const me = { id: UserId.parse(1), role: 'employee' } as const
  const join = async (url: string) => {
    const player = await joinBoard(
      { url, cookie: await app.cookieOf('employee'), me, random: seededRandom(SEED).next },
      id,
    )
    player.board.watch()
    await vi.waitFor(() => expect(player.board.store.getState().phase).toBe('ready'), patience)
    return player
  }
  const slow = await join(line.url)
  const quick = await join(app.url)
  const neighbour = await clients.connect('colleague')
  await neighbour.open(id)
  const connections = app.io.of('/').sockets.size

  line.stall('answers')
  let head = 1
  let most = 0
  while (head < LEAST || (app.io.of('/').sockets.size === connections && head < MOST)) {
    const texts = cards.map(async (card) => {
      const description = `${head} `.padEnd(10_000, 'x')
      const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
      const data = { deviceId: DeviceId.parse(card), description }
      await app.runtime.bus.project(id).execute({ type: 'DescribeDevice', data }, meta)
      most = Math.max(most, ...waiting())
    })
    await Promise.all(texts)
    head += AT_ONCE
    await neighbour.untilRevision(id, head)
    most = Math.max(most, ...waiting())
  }

  expect(app.io.of('/').sockets.size).toBe(connections - 1)
  expect(neighbour.eventsOf(id).map(({ revision }) => revision)).toEqual(range(2, head))
  const largest = Math.max(...neighbour.messages('stream:events').map((message) => JSON.stringify(message).length))
  expect(most).toBeGreaterThan(MAX_WAITING_BYTES / 2)
  expect(most).toBeLessThan(MAX_WAITING_BYTES + 2 * largest)
  expect(slow.board.store.getState().revision).toBeLessThan(head)

  await line.restore()
  await vi.waitFor(() => expect(slow.board.store.getState().revision).toBe(head), patience)
  expect(slow.live.store.getState().connection).toBe('live')
  expect(seen(slow.board.store.getState())).toEqual(seen(quick.board.store.getState()))
  await Promise.all([slow, quick].map(({ leave }) => leave()))
  await line.close()
})
