import type { FastifyBaseLogger } from 'fastify'
import { CloseProject, EditingCard, type LiveRefusal, OpenProject } from '#events/live/protocol.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { nameField } from '../name-field.ts'
import type { Boards } from './boards.ts'
import type { LiveSocket } from './live-socket.ts'
import { readBoard } from './open-project.ts'
import type { Presence } from './presence.ts'

type Deps = {
  readonly bus: CommandBus
  readonly store: EventStore
  readonly boards: Boards
  readonly presence: Presence
  readonly log: FastifyBaseLogger
}

/** Answers what a client sends (docs/rules.md, LIVE-15). Nothing it could send may throw here: that would end the process. */
export function answerMessages(socket: LiveSocket, { bus, store, boards, presence, log }: Deps): void {
  socket.on('project:open', (message, answer) => {
    if (typeof answer !== 'function') return
    const refuse = (code: LiveRefusal['code'], sentence: string) => answer({ ok: false, code, message: sentence })
    const parsed = OpenProject.safeParse(message)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refuse('bad-request', nameField(issue?.path ?? [], issue?.message))
    }
    const read = () => readBoard(parsed.data, socket.data.user, { bus, store })
    boards.open(socket, parsed.data.projectId, read, answer).catch((error: unknown) => {
      log.warn({ err: error }, 'a board could not be opened')
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
