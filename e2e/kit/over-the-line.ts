import { boardKind } from '../../client/live/board.ts'
import { randomUUID } from 'node:crypto'
import { AGE_HEADER, IDEMPOTENCY_HEADER, MARKER_HEADER, PERSON_HEADER } from '#events/kernel/http.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { failure, type request } from '../../client/api/request/request.ts'
import { callOf } from '../../client/live/kinds.ts'
import type { Me } from '../../client/live/outbox/entry.ts'
import { httpDeliver } from '../../client/live/outbox/deliver.ts'
import { createLive, type Live } from '../../client/live/live.ts'
import { Outbox } from '../../client/live/outbox/outbox.ts'
import { socketTransport } from '../../client/live/connection/socket.ts'
import type { Clock } from '../../client/live/connection/clock.ts'
import { nameNewCards } from '../../client/live/testing/name-new-cards.ts'
import type { Player } from '../../client/live/testing/scenario.ts'
import { type Proxy, startProxy } from '../../server/testing/stand-ins/proxy.ts'

/** How much faster than in a browser attempts follow each other. */
const HASTE = 20

const surroundingsWith = (random: () => number): Clock => ({
  random,
  now: () => Date.now(),
  newId: () => randomUUID(),
  after(ms, run) {
    const timer = setTimeout(run, ms / HASTE)
    return () => clearTimeout(timer)
  },
  isSeen: () => true,
  beforePaint(run) {
    setTimeout(run, 4)
  },
})

/** The browser's requests, where there is no browser to add a server and a cookie to them. */
const requestWith =
  (server: string, cookie: string): typeof request =>
  async (method, path, body, options) => {
    const { ageMs = 0, idempotencyKey, signal, userId } = options ?? {}
    const headers = new Headers({ cookie, [MARKER_HEADER]: 'test' })
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (idempotencyKey) headers.set(IDEMPOTENCY_HEADER, idempotencyKey)
    if (ageMs > 0) headers.set(AGE_HEADER, String(ageMs))
    if (userId) headers.set(PERSON_HEADER, String(userId))
    const init = { method, headers, body: body === undefined ? null : JSON.stringify(body), signal: signal ?? null }
    const response = await fetch(new URL(path, server), init)
    if (!response.ok) throw await failure(method, response)
    const text = await response.text()
    const answer: unknown = text ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, body: answer }
  }

/** A person's live connection to a real server, over a line of their own. */
export type Line = {
  readonly live: Live
  readonly outbox: Outbox
  /** Leads to the server as long as the line is whole. */
  readonly proxy: Proxy
  readonly send: ReturnType<typeof requestWith>
  /** Breaks the line, or mends it; one after the other. */
  readonly switchTo: (shouldBeCut: boolean) => void
  /** It leads to another server from now on, as with a load balancer whose server is gone. */
  readonly goTo: (url: string) => void
  readonly leave: () => Promise<void>
}

type Joining = { readonly url: string; readonly cookie: string; readonly me: Me; readonly random: () => number }

/** @param url of the server. @param cookie of the person's session. @param random from 0 to below 1. */
export async function openLine({ url, cookie, me, random }: Joining): Promise<Line> {
  const proxy = await startProxy(url)
  const clock = surroundingsWith(random)
  const send = requestWith(proxy.url, cookie)
  const outbox = new Outbox(httpDeliver(callOf, send), clock)
  nameNewCards(outbox)
  const openTransport = socketTransport(me.id, proxy.url, { extraHeaders: { cookie } }, send)
  const live = createLive({ me, clock, openTransport, outbox })
  const stop = live.start({ topics: () => [], onChanged: () => {}, onMissed: () => {}, onSignedOut: () => {} })
  let server = url
  let isCut = false
  let changed = Promise.resolve()
  return {
    ...{ live, outbox, proxy, send },
    switchTo(shouldBeCut) {
      if (isCut === shouldBeCut) return
      isCut = shouldBeCut
      changed = changed.then(() => (shouldBeCut ? proxy.cut() : proxy.restore(server)))
    },
    goTo(to) {
      const isOpen = !isCut
      changed = changed.then(async () => {
        server = to
        if (!isOpen) return
        await proxy.cut()
        await proxy.restore(server)
      })
    },
    async leave() {
      stop()
      await changed
      await proxy.close()
    },
  }
}

/** A person at a board of a real server, over a line of their own that can be cut. */
export type RealPlayer = Player & Pick<Line, 'live' | 'goTo' | 'leave'>

/** @param joining as {@link openLine} takes it. */
export async function joinBoard(joining: Joining, projectId: ProjectId): Promise<RealPlayer> {
  const { live, outbox, send, switchTo, goTo, leave } = await openLine(joining)
  return {
    ...{ live, outbox, goTo, leave },
    board: live.stream(boardKind, projectId),
    async importList(names) {
      const body = { fileName: 'list.csv', rows: names.map((name) => ({ name, type: 'access_door', description: '' })) }
      // Some are refused for the person's role, or lost on the way.
      await send('POST', `/api/projects/${projectId}/devices/import`, body).catch(() => null)
    },
    cut: () => switchTo(true),
    heal: () => switchTo(false),
  }
}
