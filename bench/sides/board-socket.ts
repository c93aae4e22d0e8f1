import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { StreamKind } from '#events/live/protocol.ts'
import { liveSocket } from '../../server/testing/live-socket.ts'
import { now } from '../figures/clock.ts'
import { connectLive } from './live-connection.ts'
import type { OurServer } from './our-server.ts'
import type { Scope } from '../scope.ts'
import { until, within } from '../wait.ts'

/** The answer to a question, as it came over the line. */
type BoardAnswer = {
  /** Before compression; unpacked when it is asked for, so that those who ask together do not wait for it. */
  readonly bytes: () => number
  readonly bytesOnLine: number
  /** How long after the question, in milliseconds. */
  readonly ms: number
  readonly revision: number
}

export type BoardSocket = {
  /** Opens a board or a stream of another kind, or catches up on it, as a client that has it up to a revision (-1: not at all). */
  ask(projectId: number, after: number, kind?: StreamKind): Promise<BoardAnswer>
  /** Waits until the event with a revision was pushed; the bytes of all that were since the last question, without any frame. */
  eventsUntil(revision: number): Promise<number>
}

/** How Socket.io writes events that it pushes, and answers: such in text alone, and such with an attachment. */
const PUSH = '2["stream:events"'
const ANSWER = /^(3|61-)/

/** Connects to a server; sizes are those of what arrives, times end before it is unpacked and parsed. */
export async function connectBoardSocket(
  { url, cookie }: Pick<OurServer, 'url' | 'cookie'>,
  scope: Scope,
): Promise<BoardSocket> {
  const socket = await scope.keep(connectLive(url, liveSocket(cookie)), async (made) => made.disconnect())
  const answer = { bytesOnLine: 0, at: 0 }
  let pushed: string[] = []
  socket.io.engine.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
    if (data === undefined) return
    if (typeof data !== 'string') {
      answer.bytesOnLine += data.byteLength
      answer.at = now()
      return
    }
    if (ANSWER.test(data)) Object.assign(answer, { bytesOnLine: Buffer.byteLength(data), at: now() })
    if (data.startsWith(PUSH)) pushed.push(data)
  })
  return {
    async ask(id, after, kind = 'project') {
      pushed = []
      const begin = now()
      const given: unknown = await within(
        `the ${kind} ${id} of ${url}`,
        socket.emitWithAck('stream:open', { kind, id, after }),
      )
      if (!isGiven(given)) throw new Error(`the board was not given: ${JSON.stringify(given)}`)
      const { bytesOnLine, at } = answer
      const { gzip } = given
      const bytes = () => (gzip ? gunzipSync(gzip).length : bytesOnLine)
      return { bytes, bytesOnLine, ms: at - begin, revision: given.revision }
    },
    async eventsUntil(revision) {
      const last = new RegExp(`"revision":${revision}\\b`)
      const isPushed = () => pushed.some((text) => last.test(text))
      await until(`the push of revision ${revision}`, isPushed, { everyMs: 5 })
      let bytes = 0
      for (const event of pushed.flatMap(eventsIn)) bytes += Buffer.byteLength(JSON.stringify(event))
      return bytes
    },
  }
}

const Pushed = z.tuple([z.string(), z.object({ events: z.array(z.unknown()) })])

/** The events of a push. */
const eventsIn = (text: string): readonly unknown[] => Pushed.parse(JSON.parse(text.slice(1)))[1].events

const isGiven = (answer: unknown): answer is { readonly revision: number; readonly gzip?: Buffer } =>
  typeof answer === 'object' && answer !== null && 'revision' in answer && typeof answer.revision === 'number'
