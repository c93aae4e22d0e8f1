import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { Me } from '../../client/live/outbox/entry.ts'
import { seen } from '../../client/live/testing/comparable.ts'
import { liveClients, range } from '../../server/testing/test-client.ts'
import { addCards, createProject } from '../../server/testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../../server/testing/app/app.ts'
import { type Proxy, startProxy } from '../../server/testing/stand-ins/proxy.ts'
import { onPostgres } from '../../server/testing/on-postgres.ts'
import { joinBoard, type RealPlayer } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

/** How long a test waits for what has to come, in milliseconds. */
const patience = { timeout: 60_000, interval: 20 }

const move = (deviceId: number, from: DeviceStatus, to: DeviceStatus): BoardCommand => ({
  type: 'MoveDevice',
  data: { deviceId: DeviceId.parse(deviceId), from, to },
})

// Embedded, there is nothing that could go away.
describe('[LIVE-23] while the database of the server is away', onPostgres, () => {
  let app: TestApp
  let database: Proxy
  let employee: Send
  const players: RealPlayer[] = []
  const clients = liveClients(() => app)
  beforeAll(async () => {
    app = await startTestApp(undefined, {
      async reach(url) {
        database = await startProxy(url)
        return database.url
      },
    })
    employee = await app.as('employee')
  })
  afterEach(async () => {
    clients.closeAll()
    await Promise.all(players.splice(0).map(({ leave }) => leave()))
  })
  afterAll(async () => {
    await database.restore()
    await app.close()
    await database.close()
  })

  const join = async (cookie: string, me: Me, id: Parameters<typeof joinBoard>[1]) => {
    const player = await joinBoard({ url: app.url, cookie, me, random: seededRandom(me.id).next }, id)
    players.push(player)
    player.board.watch()
    return player
  }
  const until = (player: RealPlayer, connection: string) =>
    vi.waitFor(() => expect(player.live.store.getState().connection).toBe(connection), patience)

  it('all boards say so, keep what is done, and go on by themselves', async () => {
    const { id } = await createProject(employee, 'Away', ['installer'])
    const [one = 0, two = 0, three = 0] = await addCards(employee, id, 3)
    const worker = await join(await app.cookieOf('installer'), { id: UserId.parse(3), role: 'installer' }, id)
    const me = { id: UserId.parse(1), role: 'employee' } as const
    const reader = await join(await app.cookieOf('employee'), me, id)
    const watcher = await clients.connect('employee')
    await watcher.open(id)
    for (const player of players)
      await vi.waitFor(() => expect(player.board.store.getState().phase).toBe('ready'), patience)

    const unused = await app.signIn('employee')
    await database.cut()
    const results = [
      worker.board.send(move(one, 'waiting', 'installed')),
      worker.board.send(move(one, 'installed', 'confirmed')),
      worker.board.send(move(two, 'waiting', 'installed')),
    ]
    // The server cannot check the newcomer's session, so it does not let them in.
    const newcomer = await join(unused, me, id)
    for (const player of players) await until(player, 'away')
    expect(newcomer.board.store.getState().phase).toBe('loading')
    const late = await clients.connect('employee')
    await late.until(() => late.messages('stores').length > 0)
    expect(late.messages('stores')).toEqual([{ isAway: true }])
    expect(worker.live.store.getState().unsent).toBe(3)
    expect(worker.board.store.getState()).toMatchObject({
      phase: 'ready',
      columns: { waiting: [three], installed: [two], confirmed: [one] },
    })
    expect(reader.board.store.getState()).toMatchObject({ phase: 'ready', columns: { waiting: [one, two, three] } })

    await database.restore()
    expect(await Promise.all(results)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    for (const player of players) {
      await until(player, 'live')
      await vi.waitFor(
        () => expect(player.board.store.getState()).toMatchObject({ revision: 4, pending: [] }),
        patience,
      )
    }
    expect(seen(reader.board.store.getState())).toEqual(seen(worker.board.store.getState()))
    // The connection that stayed was told twice, and got what was saved afterwards, each event once and in order.
    await watcher.untilRevision(id, 4)
    expect(watcher.eventsOf(id).map(({ revision }) => revision)).toEqual(range(2, 4))
    await watcher.until(() => watcher.messages('stores').length > 1)
    expect(watcher.messages('stores')).toEqual([{ isAway: true }, { isAway: false }])
    expect(watcher.received.map(({ event }) => event)).not.toContain('disconnect')
  })
})
