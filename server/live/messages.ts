import type { FastifyBaseLogger } from 'fastify'
import { CloseProject, EditingCard, type LiveRefusal, OpenProject, type SentAnswer } from '#events/live/protocol.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import { nameField } from '../http/name-field.ts'
import type { StoreWatch } from '../stores/store-watch.ts'
import type { Boards } from './boards.ts'
import type { Floods } from './floods.ts'
import { COST } from './limits.ts'
import type { LiveSocket } from './live-socket.ts'
import { readBoard } from './open-project.ts'
import type { Presence } from './presence.ts'
import type { WholeBoards } from './whole-boards.ts'

type Deps = {
  readonly bus: CommandBus
  readonly store: EventStore
  readonly boards: Boards
  readonly wholeBoards: WholeBoards
  readonly presence: Presence
  readonly floods: Floods
  readonly stores: Pick<StoreWatch, 'failed'>
  readonly log: FastifyBaseLogger
}

/** Answers what a client sends (docs/rules.md, LIVE-15). Nothing it could send may throw here: that would end the process. */
export function answerMessages(socket: LiveSocket, deps: Deps): void {
  const { boards, presence, floods, stores, log } = deps
  socket.on('project:open', (message, answer) => {
    if (typeof answer !== 'function') return
    const refuse = (code: LiveRefusal['code'], sentence: string) => answer({ ok: false, code, message: sentence })
    const parsed = OpenProject.safeParse(message)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refuse('bad-request', nameField(issue?.path ?? [], issue?.message))
    }
    const { projectId } = parsed.data
    const refusal = boards.refusal(socket, projectId)
    if (refusal) return answer(refusal)
    if (!floods.spend(socket, COST.opening)) return
    let cost = 0
    const read = async () => {
      const opened = await readBoard(parsed.data, socket.data.user, deps)
      cost = opened.cost
      return opened.sent
    }
    const answerCounted = (found: SentAnswer) => {
      if (floods.spend(socket, cost)) answer(found)
    }
    boards.open(socket, projectId, read, answerCounted).catch((error: unknown) => {
      if (error instanceof UnreadableStream) return refuse('unavailable', UnreadableStream.sentence)
      log.warn({ err: error }, 'a board could not be opened')
      stores.failed('reads')
      refuse('unavailable', 'The board cannot be read right now. It is tried again by itself.')
    })
  })
  socket.on('project:close', (message) => {
    const parsed = CloseProject.safeParse(message)
    if (parsed.success) boards.leave(socket, parsed.data.projectId)
  })
  socket.on('project:editing', (message) => {
    const parsed = EditingCard.safeParse(message)
    if (parsed.success) presence.edit(socket, parsed.data.projectId, parsed.data.deviceId)
  })
  socket.on('disconnect', () => presence.leaveAll(socket))
}
