import type { FastifyBaseLogger } from 'fastify'
import { EditingPart, type LiveRefusal, OpenStream, type SentAnswer, StreamRef } from '#events/live/protocol.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import { nameField } from '../errors/name-field.ts'
import { isPoolFull } from '../event-store/store-errors.ts'
import type { StoreWatch } from '../event-store/store-watch.ts'
import type { Floods } from './floods.ts'
import { COST } from './limits.ts'
import type { LiveSocket } from './live-socket.ts'
import type { Presence } from './presence.ts'
import { readStream } from './streams/open-stream.ts'
import type { OpenStreams } from './streams/open-streams.ts'
import type { WholeStreams } from './streams/whole-streams.ts'

type Deps = {
  readonly bus: CommandBus
  readonly store: EventStore
  readonly streams: OpenStreams
  readonly wholeStreams: WholeStreams
  readonly presence: Presence
  readonly floods: Floods
  readonly stores: Pick<StoreWatch, 'failed'>
  readonly log: FastifyBaseLogger
}

/** Answers what a client sends (docs/rules.md, LIVE-15). Nothing it could send may throw here: that would end the process. */
export function answerMessages(socket: LiveSocket, deps: Deps): void {
  const { streams, presence, floods, stores, log } = deps
  socket.on('stream:open', (message, answer) => {
    if (typeof answer !== 'function') return
    const refuse = (code: LiveRefusal['code'], sentence: string) => answer({ ok: false, code, message: sentence })
    const parsed = OpenStream.safeParse(message)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refuse('bad-request', nameField(issue?.path ?? [], issue?.message))
    }
    const { after, isUnseen = false, takesRange = false, ...stream } = parsed.data
    const refusal = streams.refusal(socket, stream)
    if (refusal) return answer(refusal)
    if (!floods.spend(socket, COST.opening)) return
    let cost = 0
    const read = async () => {
      const opened = await readStream({ ...stream, after, takesRange }, socket.data.user, deps)
      cost = opened.cost
      return opened
    }
    const answerCounted = (found: SentAnswer) => {
      if (floods.spend(socket, cost)) answer(found)
    }
    streams.open(socket, stream, read, answerCounted, isUnseen).catch((error: unknown) => {
      if (error instanceof UnreadableStream) return refuse('unavailable', UnreadableStream.sentence)
      log.warn({ err: error }, 'a stream could not be opened')
      if (!isPoolFull(error)) stores.failed('reads')
      refuse('unavailable', 'This cannot be read right now. It is tried again by itself.')
    })
  })
  socket.on('stream:close', (message) => {
    const parsed = StreamRef.safeParse(message)
    if (parsed.success) streams.leave(socket, parsed.data)
  })
  socket.on('stream:editing', (message) => {
    const parsed = EditingPart.safeParse(message)
    if (!parsed.success) return
    const { part, ...stream } = parsed.data
    presence.edit(socket, stream, part)
  })
  socket.on('disconnect', () => {
    presence.leaveAll(socket)
    streams.forget(socket)
  })
}
