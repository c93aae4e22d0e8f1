import { type Role, EMPLOYEES, EVERYONE } from '../kernel/actor.ts'
import type { CommandTraits } from '../kernel/aggregate.ts'
import type { DeviceId } from '../kernel/ids.ts'
import type { DataOf, ProjectCommand } from './commands.ts'

type Type = ProjectCommand['type']

type ProjectTraits<T extends Type> = CommandTraits & {
  /** The cards that it names and that must be there already. */
  readonly cards?: (data: DataOf<T>) => readonly DeviceId[]
  /** The cards that it makes; in the browser their ids are temporary. */
  readonly newCards?: (data: DataOf<T>) => readonly DeviceId[]
  /** What was done before it must have reached the server first, and what was done after it must wait. */
  readonly isBarrier?: true
  /** It is done now or not at all: it does not wait for a connection (architecture, "Client": outbox). */
  readonly needsConnection?: true
}

type OneCard = { readonly deviceId: DeviceId }
const oneCard = ({ deviceId }: OneCard) => [deviceId]

/** All that is known of each command besides its data: who may send it, and what it is about. */
export const projectTraits: { readonly [T in Type]: ProjectTraits<T> } = {
  CreateProject: { roles: EMPLOYEES },
  AssignUsers: { roles: EMPLOYEES, needsConnection: true },
  RemoveUser: { roles: [] },
  AssignInstance: { roles: EMPLOYEES, needsConnection: true },
  MoveToFolder: { roles: EMPLOYEES, needsConnection: true },
  LeaveFolder: { roles: [] },
  UpdateChecklist: { roles: EVERYONE },
  CompleteProject: { roles: EMPLOYEES, isBarrier: true },
  ReopenProject: { roles: EMPLOYEES, isBarrier: true },
  DeleteProject: { roles: EMPLOYEES, isBarrier: true, needsConnection: true },
  AddManualCard: { roles: EMPLOYEES, newCards: oneCard },
  ImportDevices: { roles: EMPLOYEES },
  UndoImport: { roles: EMPLOYEES, isBarrier: true },
  SyncDevices: { roles: EMPLOYEES, needsConnection: true },
  ReportOnline: { roles: [] },
  MoveDevice: { roles: EVERYONE, cards: oneCard },
  MoveDevices: { roles: EVERYONE, cards: ({ moves }) => moves.map(({ deviceId }) => deviceId) },
  DescribeDevice: { roles: EVERYONE, cards: oneCard },
  RenameDevice: { roles: EMPLOYEES, cards: oneCard },
  AddPhoto: { roles: EVERYONE, cards: oneCard, needsConnection: true },
  RemovePhoto: { roles: EVERYONE, cards: oneCard },
  DeleteDevice: { roles: EVERYONE, cards: oneCard, needsConnection: true },
}

type Command<T extends Type = Type> = { [K in T]: { readonly type: K; readonly data: DataOf<K> } }[T]

/** The cards that a command names and that must be there already. None for one about the project. */
export const cardsOf = <T extends Type>({ type, data }: Command<T>): readonly DeviceId[] =>
  projectTraits[type].cards?.(data) ?? []

/** The cards that a command makes. */
export const newCardsOf = <T extends Type>({ type, data }: Command<T>): readonly DeviceId[] =>
  projectTraits[type].newCards?.(data) ?? []

/** Whether a role may send a command to a project that it may see (decisions, "Who may do what"). */
export const mayCommand = (role: Role, type: Type): boolean => projectTraits[type].roles.includes(role)
