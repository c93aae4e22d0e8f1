import { afterAll, expect, it, vi } from 'vitest'
import { PROTOCOL_VERSION } from '#events/live/protocol.ts'
import { seen, shouldBeSeen } from '../../client/live/testing/comparable.ts'
import { addCards, createProject, move } from '../../server/testing/app/answers.ts'
import { userIdOf } from '../../server/testing/app/app.ts'
import { sharedApp } from '../../server/testing/app/shared-app.ts'
import { joinBoard, type RealPlayer } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the client's stores with the real server.

const PATIENCE = { timeout: 20_000 }
/** More than twice as many cards as moves are missed: else the whole board would be shorter. */
const [CARDS, MISSED] = [300, 140]

const app = await sharedApp()
const employee = await app.as('employee')
const players: RealPlayer[] = []
afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all(players.map(({ leave }) => leave()))
})

/** Paths of the ranges that pages ask for from now on; while `areAnswered` is false, on a line that breaks. */
function watchRanges(areAnswered: boolean): string[] {
  const asked: string[] = []
  vi.unstubAllGlobals()
  const plainFetch = fetch
  vi.stubGlobal('fetch', (url: URL | string, init: RequestInit) => {
    const { pathname, search } = new URL(url)
    if (!pathname.endsWith('/events')) return plainFetch(url, init)
    asked.push(search)
    return areAnswered ? plainFetch(url, init) : Promise.reject(new TypeError('the line broke'))
  })
  return asked
}

it.each([
  ['are read over HTTP as a closed range', true],
  ['come over the socket where the range cannot be read', false],
])('[LIVE-140] many missed events %s, and those behind it over the socket', async (_, areAnswered) => {
  const { id } = await createProject(employee, 'Away', ['installer'])
  const cards = await addCards(employee, id, CARDS)
  const me = { id: userIdOf('installer'), role: 'installer' as const }
  const player = await joinBoard({ url: app.url, cookie: await app.cookieOf('installer'), me, random: () => 0.5 }, id)
  players.push(player)
  player.board.watch()
  await expect.poll(() => player.board.store.getState(), PATIENCE).toMatchObject({ isCurrent: true })
  player.cut()
  await expect.poll(() => player.board.store.getState(), PATIENCE).toMatchObject({ isCurrent: false })

  let revision = 0
  for (const card of cards.slice(0, MISSED)) revision = await move(employee, card, 'installed')
  const asked = watchRanges(areAnswered)
  player.heal()
  await expect.poll(() => player.board.store.getState(), PATIENCE).toMatchObject({ isCurrent: true, revision })
  expect(asked).toEqual([`?from=0&to=99&protocol=${PROTOCOL_VERSION}`])
  const truth = await app.runtime.bus.project(id).read((view) => shouldBeSeen(view))
  expect(seen(player.board.store.getState())).toEqual(truth)
})
