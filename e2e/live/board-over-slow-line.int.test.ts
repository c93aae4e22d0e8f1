import { expect, it, vi } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { seen } from '../../client/live/testing/comparable.ts'
import { roomOf } from '../../server/live/live-socket.ts'
import { addCards, createProject, move } from '../../server/testing/app/answers.ts'
import { startProxy } from '../../server/testing/stand-ins/proxy.ts'
import { sharedApp } from '../../server/testing/app/shared-app.ts'
import { joinBoard } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

const CARDS = 4_000
/** Bytes a second: as text the board would take longer than a ping may stay unanswered. */
const SLOW = 8_000
/** How long a test waits for what has to come, in milliseconds. */
const patience = { timeout: 60_000, interval: 20 }

const app = await sharedApp()

it('[LIVE-27] a large board opens over a slow line in one attempt, with what happened meanwhile', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Harbour')
  const cards = await addCards(employee, id, CARDS)
  let connections = 0
  app.io.on('connection', () => {
    connections += 1
  })
  const line = await startProxy(app.url, SLOW)
  const join = async (url: string) => {
    const me = { id: UserId.parse(1), role: 'employee' } as const
    const player = await joinBoard(
      { url, cookie: await app.cookieOf('employee'), me, random: seededRandom(SEED).next },
      id,
    )
    player.board.watch()
    return player
  }
  const slow = await join(line.url)
  // The server has answered a client that is in the room: the next push is behind the board on the line.
  await vi.waitFor(
    () => expect(app.io.of('/').adapter.rooms.keys()).toContain(roomOf({ kind: 'project', id })),
    patience,
  )
  const head = await move(employee, cards[0] ?? 0, 'installed')
  await vi.waitFor(
    () => expect(slow.board.store.getState()).toMatchObject({ phase: 'ready', revision: head }),
    patience,
  )
  expect(slow.board.store.getState().cards.size).toBe(CARDS)
  expect(connections).toBe(1)

  const quick = await join(app.url)
  await vi.waitFor(() => expect(quick.board.store.getState().phase).toBe('ready'), patience)
  expect(seen(slow.board.store.getState())).toEqual(seen(quick.board.store.getState()))
  await Promise.all([slow, quick].map(({ leave }) => leave()))
  await line.close()
})
