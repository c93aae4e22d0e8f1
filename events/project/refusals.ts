import type { DeviceId, UserId } from '../kernel/ids.ts'
import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'
import { type UndoRefusal, undoRefusals } from './undo/refusals.ts'
import type { Right } from './rights.ts'
import { DEVICE_STATUS_LABELS, type DeviceStatus, MAX_CARDS } from './device.ts'

/** Who changed a card before the refused command came, and when. */
type Before = { readonly by: UserId | null; readonly at: string }

/** A right that a role lacks on a project, or has. */
export type RoleRight = Exclude<Right, 'confirmByAnother'>

/** The sentence about each right that is missing. */
export const MISSING_RIGHTS: Readonly<Record<RoleRight, string>> = {
  customers: 'Customers only watch this project. An employee can change that.',
  installersAdd: 'Installers do not add cards to this project. An employee can change that.',
  installersDelete: 'Installers do not delete cards of this project. An employee can change that.',
}

/** Why a project refuses a command. */
export type ProjectRefusal =
  | { readonly code: 'project-unknown' }
  | { readonly code: 'project-exists' }
  | { readonly code: 'project-closed' }
  | { readonly code: 'checklist-incomplete' }
  | { readonly code: 'card-exists'; readonly deviceId: DeviceId }
  | { readonly code: 'card-unknown'; readonly deviceId: DeviceId }
  | { readonly code: 'card-not-manual'; readonly deviceId: DeviceId }
  | ({ readonly code: 'card-moved'; readonly deviceId: DeviceId; readonly status: DeviceStatus } & Before)
  | ({
      readonly code: 'card-step-skipped'
      readonly deviceId: DeviceId
      readonly status: DeviceStatus
      readonly wanted: DeviceStatus
    } & Before)
  | ({
      readonly code: 'description-changed'
      readonly deviceId: DeviceId
      readonly base: string
      readonly description: string
    } & Before)
  | { readonly code: 'name-changed'; readonly deviceId: DeviceId; readonly base: string; readonly name: string }
  | { readonly code: 'serial-taken'; readonly deviceId: DeviceId; readonly name: string; readonly serial: string }
  | { readonly code: 'card-newer'; readonly deviceId: DeviceId; readonly older: string }
  | { readonly code: 'cards-differ'; readonly deviceId: DeviceId; readonly type: string; readonly of: string }
  | { readonly code: 'cards-two-devices'; readonly deviceId: DeviceId }
  | { readonly code: 'card-deleted'; readonly deviceId: DeviceId }
  | { readonly code: 'card-has-device'; readonly deviceId: DeviceId; readonly name: string }
  | { readonly code: 'device-has-card'; readonly deviceId: DeviceId; readonly name: string }
  | { readonly code: 'device-differs'; readonly deviceId: DeviceId; readonly type: string; readonly of: string }
  | { readonly code: 'device-unknown' }
  | { readonly code: 'import-unknown' }
  | { readonly code: 'right-missing'; readonly right: RoleRight }
  | { readonly code: 'confirm-by-another'; readonly deviceId: DeviceId }
  | { readonly code: 'board-full'; readonly size: number; readonly count: number }
  | { readonly code: 'assign-oneself' }
  | { readonly code: 'schedule-own' }
  | { readonly code: 'person-without-access'; readonly userId: UserId }
  | UndoRefusal

const inWords = (count: number): string => count.toLocaleString('en-US')

/** To be thrown: refuses the command as a whole. */
export const refused = (refusal: ProjectRefusal): Rejection => new Rejection(refusal)

/** The beginning of the sentence, which stays the same in all releases: devices keep it. */
export const IS_CLOSED = 'This project is closed.'
export const CARD_GONE = 'This card does not exist any more.'

export const projectRefusals: RefusalTable<ProjectRefusal> = {
  'project-unknown': gone('This project does not exist any more.'),
  'project-exists': beaten('This project exists already.'),
  'project-closed': beaten(`${IS_CLOSED} An employee can reopen it.`),
  'checklist-incomplete': beaten(
    'You must complete all installation checklist items before marking the project as complete',
  ),
  'card-exists': beaten('This card was made before. It is on the board, or was deleted since.'),
  'card-unknown': gone(CARD_GONE),
  'card-not-manual': beaten(
    'Name and type of a synced card come from the provider. Change the device there and sync again.',
  ),
  'card-moved': {
    status: 409,
    sentence: ({ status, by, at }, { who, ago }) =>
      `${who(by)} moved this card to ${DEVICE_STATUS_LABELS[status]} ${ago(at)}.`,
  },
  'card-step-skipped': {
    status: 409,
    sentence: ({ status, wanted, by, at }, { who, ago }) =>
      `This card is ${DEVICE_STATUS_LABELS[status]} (${who(by)}, ${ago(at)}). Cards move one step at a time, so it cannot go to ${DEVICE_STATUS_LABELS[wanted]} from there.`,
  },
  'description-changed': {
    status: 409,
    sentence: ({ by, at }, { who, ago }) =>
      `${who(by)} changed this description ${ago(at)}. Choose which text to keep.`,
  },
  'name-changed': {
    status: 409,
    sentence: ({ name }) => `Another person has named this card ${name} meanwhile.`,
  },
  'serial-taken': {
    status: 409,
    sentence: ({ name, serial }) => `${name} has the serial number ${serial} already. A device has one card.`,
  },
  'card-newer': {
    status: 409,
    sentence: ({ older }) => `${older} is the older card, so it is the one that stays.`,
  },
  'cards-differ': {
    status: 409,
    sentence: ({ type, of }) =>
      `One card is of the type ${of}, the other of the type ${type}. Give both one type if they are one device.`,
  },
  'cards-two-devices': beaten('Verkada lists a device for each of these cards, so they are two devices.'),
  'card-deleted': beaten('This card was deleted meanwhile. Choose another one for the device.'),
  'card-has-device': {
    status: 409,
    sentence: ({ name }) => `${name} is another device of Verkada already.`,
  },
  'device-has-card': {
    status: 409,
    sentence: ({ name }) => `This device of Verkada is the card ${name} already.`,
  },
  'device-differs': {
    status: 409,
    sentence: ({ type, of }) => `The device is of the type ${of}, the card of the type ${type}. A pair is of one type.`,
  },
  'device-unknown': gone('Verkada lists no such device that waits to be confirmed. Sync again to see what it lists.'),
  'right-missing': { status: 403, sentence: ({ right }) => MISSING_RIGHTS[right] },
  'confirm-by-another': beaten(
    'In this project another person has to confirm a card than the one who installed it. You installed this one.',
  ),
  'board-full': {
    status: 409,
    sentence: ({ size, count }) =>
      `A project holds at most ${inWords(MAX_CARDS)} cards. This one has ${inWords(size)}, so ${count === 1 ? 'one more does' : `${inWords(count)} more do`} not fit. Put them into another project.`,
  },
  'assign-oneself': {
    status: 403,
    sentence: () => 'Installers give cards to themselves alone. An employee can give them to others.',
  },
  'schedule-own': {
    status: 403,
    sentence: () =>
      'Installers set the day of their own cards alone. Give yourself the card first, or ask an employee.',
  },
  'person-without-access': {
    status: 409,
    sentence: ({ userId }, { who }) =>
      `${who(userId)} may not see this project, so no card of it can be theirs. Give them access first.`,
  },
  ...undoRefusals,
  'import-unknown': gone('Nothing of this import is left on the board.'),
}
