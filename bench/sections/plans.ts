import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY_HEADER, MARKER_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { MAX_PINS_AT_ONCE } from '#events/plan/limits.ts'
import { startChild } from '../child.ts'
import { drawnPlan, pinsOf } from '../content/drawn-plan.ts'
import { now, timed } from '../figures/clock.ts'
import { percentile } from '../figures/statistics.ts'
import type { Section } from '../section.ts'
import { HttpConnection } from '../sides/http-connection.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { WatchCalls } from '../watch.ts'

/** The bar of the issue for an as-built drawing. */
const AS_BUILT_MS = 2_000
/** A pin reaches those who watch as a card's move does, nearly. */
const AS_A_MOVE = 1.5
/** The longest time until all have seen a change, in milliseconds. */
const PATIENCE = 5_000
const ROUNDS = 5
/** Tiles of a screen, in the middle of a page that is seen whole. */
const FIRST_TILES = ['0/0/0', '1/0/0', '1/0/1', '1/1/0', '1/1/1'] as const

/** A plan with a pin for each of its cards: drawn, opened, looked at, told to those who watch, and as an as-built drawing. */
export const plans: Section = async (bench) => {
  const { scope, size, note } = bench
  const server = await startOurServer(bench)
  const { projectId, cardIds } = await server.board(size(MAX_PINS_AT_ONCE, 20))
  const { send, url, cookie } = server
  let planId = 0
  const rendered = await timed(async () => {
    planId = await drawnPlan(server, projectId)
  })
  const pins = pinsOf(cardIds)
  note(`${pins.length} pins`)
  const placed = await timed(() => send('PUT', `/api/plans/${planId}/pins`, { pins }))
  const times = async (path: string) => {
    const all: number[] = []
    // The first one warms up.
    for (let n = 0; n <= size(ROUNDS, 1); n++) all.push(await timed(() => send('GET', path)))
    return percentile(all.slice(1), 0.5)
  }
  const opened = await times(`/api/plans/${planId}`)
  const tiles = await timed(() =>
    Promise.all(FIRST_TILES.map((tile) => send('GET', `/api/plans/${planId}/pages/1/tiles/${tile}`))),
  )
  const asBuilt = await times(`/api/plans/${planId}/as-built?page=1`)

  const watchers = size(200, 5)
  note(`${watchers} watch`)
  const connection = await scope.keep(new HttpConnection(url), async (made) => made.close())
  const headers = () => `cookie: ${cookie}\r\n${MARKER_HEADER}: bench\r\n${IDEMPOTENCY_HEADER}: ${randomUUID()}\r\n`
  let placings = 0
  const putPin = async (n: number) => {
    const { deviceId } = pins[n % pins.length] ?? { deviceId: 0 }
    const body = JSON.stringify({ page: 1, kind: 'planned', x: (placings++ % 97) / 97, y: 0.5 })
    const answer = await connection.send('PUT', `/api/plans/${planId}/pins/${deviceId}`, headers(), body)
    if (answer.status !== 200) throw new Error(`a pin was answered ${answer.status}: ${answer.body}`)
    return Number(new RegExp(`${REVISION_HEADER}: (\\d+)`, 'i').exec(answer.head)?.[1])
  }
  const mover = await scope.keep(httpMover(url, cookie), async ({ close }) => close())
  const cards = movingCards(cardIds)
  const moveCard = async (n: number) => {
    const card = cards[n % cards.length]
    if (!card) throw new Error('there are no cards')
    return mover.move(card)
  }
  const seenBy = async (kind: 'project' | 'plan', id: number, change: (n: number) => Promise<number>) => {
    const watcher = await startChild<WatchCalls>('watch', bench)
    await watcher.ask('watch', { boards: { kind, urls: [url], cookie, projectIds: [id] }, count: watchers })
    return async () => {
      const seen: number[] = []
      for (let n = 0; n < size(50, 3); n++) {
        const begin = now()
        const revision = await change(n)
        const [at] = await watcher.ask('lastSeen', { moves: [[id, revision]], patience: PATIENCE })
        seen.push((at ?? Number.POSITIVE_INFINITY) - begin)
      }
      return seen
    }
  }
  const [ofPins, ofMoves] = [await seenBy('plan', planId, putPin), await seenBy('project', projectId, moveCard)]
  const [pinsSeen, movesSeen]: [number[], number[]] = [[], []]
  for (let round = 0; round <= size(3, 1); round++) {
    note(`a pin and a move, round ${round}`)
    const [seen, moved] = [await ofPins(), await ofMoves()]
    if (round === 0) continue
    pinsSeen.push(...seen)
    movesSeen.push(...moved)
  }
  return [
    { name: 'an A0 page with few lines, from its upload until it is drawn', unit: 'ms', ours: rendered },
    { name: `${pins.length} pins placed by one gesture`, unit: 'ms', ours: placed },
    { name: `opening a plan of ${pins.length} pins, p50`, unit: 'ms', ours: opened },
    { name: 'the first tiles of a page', unit: 'ms', ours: tiles },
    {
      ...{ name: `as-built drawing of ${pins.length} pins, p50`, unit: 'ms', ours: asBuilt },
      target: { of: 'value', atMost: AS_BUILT_MS },
    },
    {
      ...{ name: `a pin until ${watchers} others see it, p95`, unit: 'ms', ours: percentile(pinsSeen, 0.95) },
      beside: { name: "a card's move", value: percentile(movesSeen, 0.95) },
      target: { of: 'ratio', atMost: AS_A_MOVE },
    },
  ]
}
