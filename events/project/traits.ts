import { type Role, EMPLOYEES, EVERYONE } from '../kernel/actor.ts'
import type { CommandTraits } from '../kernel/aggregate.ts'
import type { DeviceId } from '../kernel/ids.ts'
import type { DataOf, ProjectCommand } from './commands.ts'
import type { UndoStep } from './undo/step.ts'

type Type = ProjectCommand['type']

type ProjectTraits<T extends Type> = CommandTraits & {
  /** The cards that it names and that must be there already. */
  readonly cards?: (data: DataOf<T>) => readonly DeviceId[]
  /** The cards that it makes; in the browser their ids are temporary. */
  readonly newCards?: (data: DataOf<T>) => readonly DeviceId[]
  /** The project's commands before it must have reached the server first, and those after it must wait. */
  readonly isBarrier?: true
  /** It replaces a value that people may miss. */
  readonly overwrites?: true
}

type OneCard = { readonly deviceId: DeviceId }
const oneCard = ({ deviceId }: OneCard) => [deviceId]

/** The cards of a step that are there, and whose commands go before it and after it. A batch is about too many to name. */
function cardsOfStep(step: UndoStep): readonly DeviceId[] {
  if ('deviceId' in step) return [step.deviceId]
  return step.of === 'card-made' ? [step.card.id] : []
}

/** All that is known of each command besides its data: who may send it, and what it is about. */
export const projectTraits: { readonly [T in Type]: ProjectTraits<T> } = {
  CreateProject: { roles: EMPLOYEES, tellsOfPeople: true },
  RenameProject: { roles: EMPLOYEES },
  AssignUsers: { roles: EMPLOYEES, tellsOfPeople: true },
  RemoveUser: { roles: [], tellsOfPeople: true },
  AssignInstance: { roles: EMPLOYEES },
  MoveToFolder: { roles: EMPLOYEES },
  LeaveFolder: { roles: [] },
  UpdateChecklist: { roles: EVERYONE, mayWait: true },
  CompleteProject: { roles: EMPLOYEES, isBarrier: true, mayWait: true },
  ReopenProject: { roles: EMPLOYEES, isBarrier: true, mayWait: true },
  DeleteProject: { roles: EMPLOYEES, isBarrier: true },
  AddManualCard: { roles: EMPLOYEES, newCards: oneCard, mayWait: true },
  ImportDevices: { roles: EMPLOYEES },
  ChangeByImport: { roles: EMPLOYEES },
  MakeFromSurvey: { roles: EMPLOYEES },
  UndoImport: { roles: EMPLOYEES, isBarrier: true, mayWait: true },
  SyncDevices: { roles: EMPLOYEES },
  ReportOnline: { roles: [] },
  MoveDevice: { roles: EVERYONE, cards: oneCard, mayWait: true },
  MoveDevices: { roles: EVERYONE, cards: ({ moves }) => moves.map(({ deviceId }) => deviceId), mayWait: true },
  DescribeDevice: { roles: EVERYONE, cards: oneCard, mayWait: true, overwrites: true },
  RenameDevice: { roles: EMPLOYEES, cards: oneCard, mayWait: true, overwrites: true },
  ChangeDeviceType: { roles: EMPLOYEES, cards: oneCard, mayWait: true, overwrites: true },
  AddPhoto: { roles: EVERYONE, cards: oneCard, mayWait: true },
  RemovePhoto: { roles: EVERYONE, cards: oneCard, mayWait: true },
  DeleteDevice: { roles: EVERYONE, cards: oneCard },
  // The rules look at each step: a person takes back by it what they could do by another command.
  Undo: { roles: EVERYONE, cards: ({ steps }) => steps.flatMap(cardsOfStep), mayWait: true },
  DeleteDevices: { roles: EVERYONE, cards: ({ deviceIds }) => deviceIds },
}

type Command<T extends Type = Type> = { [K in T]: { readonly type: K; readonly data: DataOf<K> } }[T]

/** The cards that a command names and that must be there already. None for one about the project. */
export const cardsOf = <T extends Type>({ type, data }: Command<T>): readonly DeviceId[] =>
  projectTraits[type].cards?.(data) ?? []

/** The cards that a command makes. */
export const newCardsOf = <T extends Type>({ type, data }: Command<T>): readonly DeviceId[] =>
  projectTraits[type].newCards?.(data) ?? []

/** True if a role may send a command to a project that it may see (decisions, "Who may do what"). */
export const mayCommand = (role: Role, type: Type): boolean => projectTraits[type].roles.includes(role)
