import type { Turn } from '../../kernel/change.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { CardFields } from '../changes.ts'
import { ChecklistItem } from '../checklist.ts'
import type { DeviceStatus } from '../device.ts'
import { FACT_LABELS, type FactName } from '../facts/facts.ts'
import type { ProjectEvent } from '../events.ts'
import { RIGHTS } from '../rights.ts'
import { moveEventType } from '../rules.ts'
import { Work, type WorkField } from '../card-work/work.ts'

/**
 * The fields of a card that an undo turns back. A connection is none: it has only two values, and the provider's word on it stands. Nor is `notSame`, whose
 * entries come and go each for itself.
 */
export type TurnedField = Exclude<keyof CardFields, 'online' | 'notSame'>

/** For each of these fields the event that turns it. */
export const TURNS: {
  readonly [Field in Exclude<TurnedField, FactName | WorkField>]: {
    event(deviceId: DeviceId, turn: Turn<CardFields[Field]>): ProjectEvent
  }
} = {
  status: {
    event: (deviceId, { from, to }: Turn<DeviceStatus>) => ({ type: moveEventType(from, to), data: { deviceId } }),
  },
  description: {
    event: (deviceId, { from: previous, to: description }) => ({
      type: 'DeviceDescribed',
      data: { deviceId, description, previous },
    }),
  },
  name: {
    event: (deviceId, { from: previous, to: name }) => ({ type: 'DeviceRenamed', data: { deviceId, name, previous } }),
  },
  type: {
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
