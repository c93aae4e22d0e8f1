import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { Card } from '#events/project/device.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import type { Project } from '#events/project/model.ts'
import { DEFAULT_RIGHTS } from '#events/project/rights.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { boardKind } from '../board.ts'
import { type Entry, type NewEntry, type Me, NOT_BEGUN } from '../outbox/entry.ts'
import { BoardView } from '../view/view.ts'

const AT = '2026-03-02T08:00:00.000Z'

export const me: Me = { id: UserId.parse(1), role: 'employee' }
export const ana: Me = { id: UserId.parse(2), role: 'installer' }

export const sampleProject: Project = {
  id: ProjectId.parse(7),
  name: 'Harbour',
  status: 'open',
  organizationId: OrganizationId.parse(1),
  verkadaInstanceId: InstanceId.parse(1),
  folderId: null,
  assignedUsers: [],
  createdAt: AT,
  usersAddedToSupportPortal: false,
  cameraViewsConfirmed: false,
  usersAddedToVerkadaPortal: false,
  ...DEFAULT_RIGHTS,
}

export const deviceId = (id: number): DeviceId => DeviceId.parse(id)
export const commandId = (n: number): CommandId =>
  CommandId.parse(`00000000-0000-4000-8000-${n.toString().padStart(12, '0')}`)

export const sampleCard = (id: number, change: Partial<Card> = {}): Card => ({
  id: deviceId(id),
  name: `Cam ${id}`,
  type: 'camera',
  status: 'waiting',
  description: '',
  online: false,
  isManual: true,
  statusBy: me.id,
  statusAt: AT,
  describedBy: me.id,
  describedAt: AT,
  createdBy: me.id,
  createdAt: AT,
  batchId: null,
  ...change,
})

/** An event as it reaches a board; by Ana, under a command of her own, unless said otherwise. */
export const boardEvent = (
  revision: number,
  event: ProjectEvent,
  { actor = ana, command = 900_000 + revision }: { actor?: Me; command?: number } = {},
): BoardEvent => ({ ...event, revision, recordedAt: AT, actor, commandId: commandId(command) })

/** A command on the sample project as it is put into the outbox; mine unless said otherwise. */
export function made(command: BoardCommand, actor: Me = me): NewEntry<BoardCommand> {
  const stream = { kind: 'project', id: sampleProject.id } as const
  const sending = boardKind.sending(command, new BoardView(actor).picture)
  if ('refusal' in sending) throw new Error(sending.refusal.message)
  return { ...sending, actor, stream, command }
}

/** A command of mine that has not been sent yet. */
export const entryOf = (command: BoardCommand): Entry<BoardCommand> => ({
  ...made(command),
  version: 2,
  id: commandId(1),
  at: AT,
  ...NOT_BEGUN,
})
