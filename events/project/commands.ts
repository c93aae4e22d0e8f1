import { z } from 'zod'
import type { Actor, Role } from '../kernel/actor.ts'
import type { CommandTraits } from '../kernel/aggregate.ts'
import { type BareCall, type CallRequest, requestOf } from '../kernel/call.ts'
import type { Context, Decision } from '../kernel/decider.ts'
import type { DeviceId, ProjectId } from '../kernel/ids.ts'
import { addManualCard } from './commands/add-manual-card.ts'
import { assignCards, endAssignments } from './commands/assign-cards.ts'
import { assignInstance } from './commands/assign-instance.ts'
import { assignUsers, removeUser } from './commands/assign-users.ts'
import { bindSerial } from './commands/bind-serial.ts'
import { changeDeviceType } from './commands/change-device-type.ts'
import { completeProject, reopenProject } from './commands/complete-project.ts'
import { confirmPairs } from './commands/confirm-pairs.ts'
import { createProject } from './commands/create-project.ts'
import { deleteDevice, deleteDevices } from './commands/delete-device.ts'
import { deleteProject } from './commands/delete-project.ts'
import { describeDevice } from './commands/describe-device.ts'
import { clearFlag, flagCard, flagOpenPoints } from './commands/flag-card.ts'
import { changeByImport, importDevices } from './commands/import-devices.ts'
import { makeFromSurvey } from './commands/make-from-survey.ts'
import { dismissDouble, mergeDevices } from './commands/merge-devices.ts'
import { moveDevice, moveDevices } from './commands/move-device.ts'
import { leaveFolder, moveToFolder } from './commands/move-to-folder.ts'
import { addPhoto, removePhoto } from './commands/photos.ts'
import { placeDevices } from './commands/place-devices.ts'
import { orderFloors } from './commands/order-floors.ts'
import { renameDevice } from './commands/rename-device.ts'
import { renameProject } from './commands/rename-project.ts'
import { reportOnline } from './commands/report-online.ts'
import { scheduleCards } from './commands/schedule-cards.ts'
import { setRights } from './commands/set-rights.ts'
import { setTimeZone } from './commands/set-time-zone.ts'
import { syncDevices } from './commands/sync-devices.ts'
import { undo } from './commands/undo.ts'
import { undoImport } from './commands/undo-import.ts'
import { updateChecklist } from './commands/update-checklist.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectView } from './model.ts'
import { refused, type RoleRight } from './refusals.ts'
import { DEFAULT_RIGHTS, type Rights } from './rights.ts'
import type { UndoStep } from './undo/step.ts'

/** Commands of people for a project that is on their screen: a browser sends them, and decides on them as the server does. */
const ON_BOARD = [
  ...([renameProject, assignUsers, assignInstance, setRights, orderFloors, moveToFolder, updateChecklist] as const),
  ...([completeProject, reopenProject, deleteProject, addManualCard, undoImport, moveDevice, moveDevices] as const),
  ...([describeDevice, renameDevice, changeDeviceType, placeDevices, bindSerial] as const),
  ...([assignCards, scheduleCards, flagCard, clearFlag] as const),
  ...([removePhoto, deleteDevice, deleteDevices, undo] as const),
] as const
/** Projects are created, and lists imported, elsewhere; photos have a way of their own, and some commands are the server's. */
const ELSEWHERE = [
  ...([
    createProject,
    setTimeZone,
    removeUser,
    endAssignments,
    leaveFolder,
    importDevices,
    changeByImport,
    makeFromSurvey,
  ] as const),
  ...([syncDevices, confirmPairs, mergeDevices, dismissDouble, reportOnline, addPhoto, flagOpenPoints] as const),
] as const
const ALL = [...ON_BOARD, ...ELSEWHERE] as const

type CommandOf<Definition> = Definition extends { readonly schema: infer Schema extends z.ZodType }
  ? z.infer<Schema>
  : never
/** A command of a person on a board. */
export type BoardCommand = CommandOf<(typeof ON_BOARD)[number]>
/** Commands for a project, from people and the server. New ids come with a command, reserved by the server. */
export type ProjectCommand = CommandOf<(typeof ALL)[number]>
/** The data of a type of command. */
export type DataOf<T extends ProjectCommand['type']> = Extract<ProjectCommand, { readonly type: T }>['data']

const [first, ...others] = ALL.map(({ schema }) => schema)
/** A command as it is kept or recorded. */
export const ProjectCommand = z.discriminatedUnion('type', [first as NonNullable<typeof first>, ...others])

/** All that is said of a command, whichever it is. */
type AnyDefinition = CommandTraits & {
  readonly type: ProjectCommand['type']
  readonly cards?: (data: never) => readonly DeviceId[]
  readonly newCards?: (data: never) => readonly DeviceId[]
  readonly right?: 'installersAdd' | 'installersDelete'
  readonly isBarrier?: true
  readonly undoes?: readonly UndoStep['of'][]
  readonly overwrites?: true
  readonly call?: (BareCall & { readonly body?: z.ZodType }) | undefined
  readonly answers?: 'card' | 'project' | 'nothing'
  readonly ask?: (data: never) => {
    readonly params?: Readonly<Record<string, string | number>>
    readonly body?: unknown
  }
  readonly decide?: (data: never, view: ProjectView, context: Context) => Decision<ProjectEvent>
}

/** Each command by its type: who may send it, what it is about, and what it does. */
export const projectCommands = Object.fromEntries(ALL.map((one) => [one.type, one])) as unknown as {
  readonly [T in ProjectCommand['type']]: AnyDefinition
}

/** The commands whose calls need no route by hand: the answer is what they say. */
export const plainCommands = Object.values(projectCommands).flatMap(({ type, call, answers }) =>
  call && answers ? [{ type, call, answers }] : [],
)

/** The cards that a command names and that must be there already. None for one about the project. */
export const cardsOf = ({ type, data }: ProjectCommand): readonly DeviceId[] =>
  projectCommands[type].cards?.(data as never) ?? []

/** The cards that a command makes. */
export const newCardsOf = ({ type, data }: ProjectCommand): readonly DeviceId[] =>
  projectCommands[type].newCards?.(data as never) ?? []

/** The right that a role lacks for a command on a project, if it lacks one: all that a project says of it is read here. */
function missingRight(role: Role, type: ProjectCommand['type'], rights: Rights): RoleRight | null {
  if (role === 'customer') return rights.customers === 'watch' ? 'customers' : null
  const { right } = projectCommands[type]
  return role === 'installer' && right && !rights[right] ? right : null
}

/** True if a role may send a command to a project that it may see (decisions, "Who may do what"). Null: a project of no own rights. */
export const mayCommand = (role: Role, type: ProjectCommand['type'], project: Rights | null): boolean =>
  projectCommands[type].roles.includes(role) && missingRight(role, type, project ?? DEFAULT_RIGHTS) === null

/** @throws Rejection where the project does not give a person the right to a command. */
export function demandRight(
  type: ProjectCommand['type'],
  { project }: Pick<ProjectView, 'project'>,
  { role }: Pick<Actor, 'role'>,
): void {
  const right = project && role !== 'system' ? missingRight(role, type, project) : null
  if (right) throw refused({ code: 'right-missing', right })
}

/**
 * Decides on a command but for undoing, whose rules a browser fetches late.
 * @param decide the rules of a command that has none here, since no browser knows them. @throws Rejection
 */
export function decidePlain(
  { type, data }: Exclude<ProjectCommand, { readonly type: 'Undo' }>,
  view: ProjectView,
  context: Context,
  decide: AnyDefinition['decide'] = projectCommands[type].decide,
): Decision<ProjectEvent> {
  if (!decide) throw new Error(`${type} has no rules`)
  demandRight(type, view, context.actor)
  return decide(data as never, view, context)
}

/** The call that brings a command of a board to the server. */
export function callOf(projectId: ProjectId, { type, data }: BoardCommand): CallRequest {
  const { call, ask } = projectCommands[type]
  if (!call) throw new Error(`${type} has no call`)
  const { params, body } = ask ? ask(data as never) : asked(data)
  return requestOf({ ...call, body: z.unknown() }, { id: projectId, ...params }, 'body' in call ? body : undefined)
}

/** The path of a call on a card names the card, and its body the rest of the data. */
function asked(data: BoardCommand['data']) {
  if (!('deviceId' in data)) return { body: data }
  const { deviceId: id, ...body } = data
  return { params: { id }, body }
}
