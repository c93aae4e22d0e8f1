// The server in a process of its own that keeps the way of each move, and what ran meanwhile.
import { PerformanceObserver } from 'node:perf_hooks'
import { allProjections } from '#projections/models/all.ts'
import { projectOfStream } from '#events/project/stream.ts'
import type { Way } from '../server/metrics/stages.ts'
import { serve } from './child.ts'
import { now } from './figures/clock.ts'
import { type Place, startServerHere } from './sides/server-here.ts'

/** Something that the server did, from when to when. */
export type Ran = readonly [what: string, from: number, to: number]
/** A move by the board's revision after it, and when it reached each stage. */
export type MoveOnItsWay = { readonly projectId: number; readonly revision: number; readonly way: Way }

type Server = Awaited<ReturnType<typeof startServerHere>>

/** In milliseconds: a shorter wait for the event loop is none, and so often it is looked at. */
const STALL_MS = 10
const LOOK_MS = 5
/** Work that takes less is not kept. */
const WORTH_MS = 0.5

let ways = new Map<string, Way>()
let places = new Map<string, Omit<MoveOnItsWay, 'way'>>()
let ran: Ran[] = []

function note(what: string, from: number): void {
  const to = performance.now()
  if (to - from >= WORTH_MS) ran.push([what, from, to])
}

/** From now on keeps what the server does beside moves, as far as that can be seen from outside. */
function look({ app, runtime }: Server): void {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      ran.push(['garbage collection', startTime, startTime + duration])
  }).observe({ entryTypes: ['gc'] })
  const { adapter } = app.io.of('/')
  const broadcast = adapter.broadcast.bind(adapter)
  adapter.broadcast = (packet, options) => {
    const from = performance.now()
    broadcast(packet, options)
    note(WORK_OF.get(String((packet as { data?: unknown[] }).data?.[0])) ?? 'another message', from)
  }
  app.io.engine.on('connection', (socket: NodeJS.EventEmitter) =>
    socket.on('packetCreate', ({ type }: { readonly type: string }) => {
      if (type === 'ping') ran.push(['a ping', performance.now(), performance.now()])
    }),
  )
  const query: (...asked: unknown[]) => unknown = runtime.pool.query.bind(runtime.pool)
  runtime.pool.query = ((...asked: unknown[]) => {
    const from = performance.now()
    const answer = query(...asked)
    const [{ name = '' } = {}] = asked as [{ name?: string }?]
    if (name.startsWith('advance') && answer instanceof Promise)
      answer.finally(() => note('rows of read models', from)).catch(() => undefined)
    return answer
  }) as typeof runtime.pool.query
  let last = performance.now()
  setInterval(() => {
    if (performance.now() - last > LOOK_MS + STALL_MS) note('a stall of the event loop', last + LOOK_MS)
    last = performance.now()
  }, LOOK_MS).unref()
}

/** By the name of a message: the words for telling it. */
const WORK_OF = new Map([
  ['changed', 'a list that is told'],
  ['presence', 'presence that is told'],
  ['stream:events', 'a push'],
])

const calls = {
  /** Listens on a free port, with the demo. @returns its address. */
  async start(place: Place): Promise<string> {
    const server = await startServerHere(place, allProjections)
    const { store, figures } = server.runtime
    figures.stages.watch((id, way) => ways.set(id, way))
    look(server)
    const follow = async (after: string) => {
      for await (const batch of store.subscribe(after, new AbortController().signal))
        for (const { stream, revision, commandId } of batch) {
          const projectId = projectOfStream(stream)
          if (projectId !== null) places.set(commandId, { projectId, revision })
        }
    }
    void follow(await store.head())
    return server.url
  },

  /** Of this process. */
  async residentMB(): Promise<number> {
    return process.memoryUsage.rss() / 2 ** 20
  },

  /** Forgets what was until now. */
  async begin(): Promise<void> {
    ways = new Map()
    places = new Map()
    ran = []
  },

  /** All since then, on the clock that all processes share. */
  async taken(): Promise<{ moves: MoveOnItsWay[]; ran: Ran[] }> {
    const shift = now() - performance.now()
    const moves = [...ways].flatMap(([id, way]) => {
      const place = places.get(id)
      const shifted = Object.fromEntries(Object.entries(way).map(([stage, at]) => [stage, at + shift]))
      return place ? [{ ...place, way: shifted }] : []
    })
    return { moves, ran: ran.map(([what, from, to]) => [what, from + shift, to + shift]) }
  },
}

export type StagedCalls = typeof calls

serve(calls)
