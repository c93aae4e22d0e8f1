import type { AnyCommand } from '#events/kernel/aggregate.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { type DataOf, ProjectCommand } from '#events/project/commands.ts'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS, type DeviceStatus } from '#events/project/device.ts'
import { CHECKLIST_LABELS } from '#events/project/progress.ts'
import type { Words } from './refusal-kind.ts'

/** The cards that a gesture changed, by their names before it. `subject`: the one card, or how many. */
type Names = { readonly nameOf: (id: DeviceId) => string; readonly subject: string }

type WordsOf<Data> = {
  /** The command in the list of refusals: what it is, and the text that was typed into it. */
  readonly refused: (data: Data) => Words
  /** Says that it is done, in the toast by which it can be undone. Moves have words of their own. */
  readonly done?: (data: Data, names: Names) => string
}

/** The words about each command on a project. */
const WORDS: { readonly [T in ProjectCommand['type']]: WordsOf<DataOf<T>> } = {
  MoveDevice: { refused: ({ to }) => moveTo(to) },
  MoveDevices: { refused: ({ moves: [first] }) => (first ? moveTo(first.to) : bare('Move')) },
  DescribeDevice: {
    refused: ({ description }) => ({ what: 'New description', text: description }),
    done: ({ deviceId }, { nameOf }) => `Description of ${nameOf(deviceId)} changed`,
  },
  RenameDevice: {
    refused: ({ name }) => ({ what: 'New name', text: name }),
    done: ({ deviceId }, { nameOf }) => `${nameOf(deviceId)} renamed`,
  },
  ChangeDeviceType: {
    refused: ({ type }) => bare(`Change the type to ${DEVICE_TYPE_LABELS[type]}`),
    done: ({ deviceId }, { nameOf }) => `Type of ${nameOf(deviceId)} changed`,
  },
  PlaceDevices: {
    refused: ({ facts }) => ({
      what: 'Place and facts',
      text: Object.values(facts).filter(Boolean).join(', ') || null,
    }),
    done: (_, { subject }) => `Facts of ${subject} changed`,
  },
  BindSerial: {
    refused: ({ serial }) => ({ what: 'Serial number', text: serial }),
    done: ({ deviceId }, { nameOf }) => `Serial number of ${nameOf(deviceId)} changed`,
  },
  AssignCards: {
    refused: () => bare('People of the card'),
    done: ({ userIds }, { subject }) => (userIds.length === 0 ? `${subject} given back` : `${subject} given`),
  },
  EndAssignments: { refused: () => bare('People of the card') },
  FlagOpenPoints: { refused: () => bare('Open points') },
  ScheduleCards: {
    refused: ({ day }) => ({ what: 'Day', text: day }),
    done: ({ day }, { subject }) => `Day of ${subject} ${day === null ? 'taken away' : 'set'}`,
  },
  FlagCard: {
    refused: ({ reason }) => ({ what: 'Blocked', text: reason || null }),
    done: ({ deviceId }, { nameOf }) => `${nameOf(deviceId)} flagged as blocked`,
  },
  ClearFlag: {
    refused: () => bare('Not blocked any more'),
    done: ({ deviceId }, { nameOf }) => `Flag of ${nameOf(deviceId)} cleared`,
  },
  AddManualCard: {
    refused: ({ description }) => ({ what: 'New card', text: description || null }),
    done: ({ name }) => `${name} added`,
  },
  AddPhoto: { refused: () => bare('New photo') },
  RemovePhoto: {
    refused: () => bare('Remove the photo'),
    done: ({ deviceId }, { nameOf }) => `Photo deleted from ${nameOf(deviceId)}`,
  },
  DeleteDevice: {
    refused: () => bare('Delete the card'),
    done: ({ deviceId }, { nameOf }) => `${nameOf(deviceId)} deleted`,
  },
  DeleteDevices: {
    refused: () => bare('Delete the cards'),
    done: (_, { subject }) => `${subject} deleted`,
  },
  UpdateChecklist: { refused: () => bare('Checklist'), done: ticked },
  CompleteProject: { refused: () => bare('Installation Complete') },
  ReopenProject: { refused: () => bare('Reopen the project') },
  DeleteProject: { refused: () => bare('Delete the project') },
  Undo: { refused: () => bare('Undo') },
  UndoImport: { refused: () => bare('Undo import'), done: () => 'Import undone' },
  RenameProject: {
    refused: ({ name }) => ({ what: 'New name of the project', text: name }),
    done: () => 'Project renamed',
  },
  RemoveUser: { refused: () => bare('Assigned users') },
  AssignUsers: { refused: () => bare('Assigned users') },
  SetRights: { refused: () => bare('Rights'), done: () => 'Rights changed' },
  OrderFloors: {
    refused: ({ floors }) => ({ what: 'Order of floors', text: floors.join(', ') || null }),
    done: () => 'Order of floors changed',
  },
  AssignInstance: { refused: () => bare('Verkada instance') },
  MoveToFolder: { refused: () => bare('Folder') },
  LeaveFolder: { refused: () => bare('Folder') },
  CreateProject: { refused: () => bare('New project') },
  SetTimeZone: { refused: () => bare('Time zone') },
  SyncDevices: { refused: () => bare('Device sync') },
  ConfirmPairs: { refused: () => bare('Pairs to confirm') },
  MergeDevices: { refused: () => bare('Same device') },
  DismissDouble: { refused: () => bare('Possible doubles') },
  ReportOnline: { refused: () => bare('Device sync') },
  ImportDevices: { refused: () => bare('Import') },
  ChangeByImport: { refused: () => bare('Import') },
  MakeFromSurvey: { refused: () => bare('Import') },
}

const bare = (what: string): Words => ({ what, text: null })
const moveTo = (status: DeviceStatus): Words => bare(`Move to ${DEVICE_STATUS_LABELS[status]}`)

function ticked(data: DataOf<'UpdateChecklist'>): string {
  const [[item, isTicked] = []] = Object.entries(data)
  const label = Object.entries(CHECKLIST_LABELS).find(([key]) => key === item)?.[1] ?? 'Checklist'
  return `${label} ${isTicked ? 'ticked' : 'unticked'}`
}

/** Words about a command on a project, for the list of refusals. */
export function projectWords(command: AnyCommand): Words {
  const { data: known } = ProjectCommand.safeParse(command)
  return known ? WORDS[known.type].refused(known.data as never) : bare('A change')
}

/** Says that a command on a project is done: "Cam 1 deleted". */
export const doneWords = ({ type, data }: ProjectCommand, names: Names): string =>
  WORDS[type].done?.(data as never, names) ?? 'Change made'
