import type { Turn } from '../../kernel/change.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { CardFields } from '../changes.ts'
import { ChecklistItem } from '../checklist.ts'
import type { ProjectCommand } from '../commands.ts'
import type { DeviceStatus } from '../device.ts'
import { FACT_LABELS, type FactName } from '../facts/facts.ts'
import type { ProjectEvent } from '../events.ts'
import { RIGHTS } from '../rights.ts'
import { moveEventType } from '../rules.ts'
import { Work, type WorkField } from '../card-work/work.ts'
import type { UndoStep } from './step.ts'

/**
 * The fields of a card that an undo turns back. A connection is none: it has only two values, and the provider's word on it stands. Nor is `notSame`, whose
 * entries come and go each for itself.
 */
export type TurnedField = Exclude<keyof CardFields, 'online' | 'notSame'>

/** For each of these fields the event that turns it, and the command by which a person could do the same. */
export const TURNS: {
  readonly [Field in Exclude<TurnedField, FactName | WorkField>]: {
    readonly command: ProjectCommand['type']
    event(deviceId: DeviceId, turn: Turn<CardFields[Field]>): ProjectEvent
  }
} = {
  status: {
    command: 'MoveDevice',
    event: (deviceId, { from, to }: Turn<DeviceStatus>) => ({ type: moveEventType(from, to), data: { deviceId } }),
  },
  description: {
    command: 'DescribeDevice',
    event: (deviceId, { from: previous, to: description }) => ({
      type: 'DeviceDescribed',
      data: { deviceId, description, previous },
    }),
  },
  name: {
    command: 'RenameDevice',
    event: (deviceId, { from: previous, to: name }) => ({ type: 'DeviceRenamed', data: { deviceId, name, previous } }),
  },
  type: {
    command: 'ChangeDeviceType',
    event: (deviceId, { from: previous, to: type }) => ({
      type: 'DeviceTypeChanged',
      data: { deviceId, type, previous },
    }),
  },
}

/** True if an undo of a card's change depends on this field. */
export const isTurned = (field: keyof CardFields): field is TurnedField =>
  field in TURNS || field in FACT_LABELS || field in Work.shape

/** The fields of a project that an undo turns back. */
export const TURNED_OF_PROJECT: ReadonlySet<string> = new Set([
  'name',
  'floorOrder',
  ...ChecklistItem.options,
  ...RIGHTS,
])

/** The command by which a person could do what a step does. Deletions are taken back by those who may delete. */
export function commandOf(step: UndoStep): ProjectCommand['type'] {
  switch (step.of) {
    case 'status':
    case 'description':
    case 'name':
    case 'type':
      return TURNS[step.of].command
    case 'facts':
      return 'PlaceDevices'
    case 'assigned':
      return 'AssignCards'
    case 'scheduled':
      return 'ScheduleCards'
    case 'flag':
      return 'FlagCard'
    case 'online':
      return 'MoveDevice'
    case 'photo-added':
      return 'RemovePhoto'
    case 'photo-removed':
      return 'AddPhoto'
    case 'card-made':
      return 'DeleteDevice'
    case 'cards-gone':
      return step.batch ? 'UndoImport' : 'DeleteDevice'
    case 'batch-made':
    case 'texts':
      return 'UndoImport'
    case 'paired':
      return 'SyncDevices'
    case 'joined':
      return 'MergeDevices'
    case 'not-same':
      return 'DismissDouble'
    case 'tick':
      return 'UpdateChecklist'
    case 'rights':
      return 'SetRights'
    case 'floors':
      return 'OrderFloors'
    case 'project-name':
      return 'RenameProject'
  }
}
