import type { DeviceId, UserId } from '../../kernel/ids.ts'
import { beaten, gone, type RefusalTable } from '../../kernel/refusal.ts'
import type { Never } from './steps-of.ts'

/** Why an undo is refused. Nothing is undone then. */
export type UndoRefusal =
  /** The fields that it would take back were changed since. `did`: by what, as the history says it; empty where that is not known. */
  | {
      readonly code: 'undo-moved-on'
      readonly did: string
      readonly deviceId?: DeviceId
      readonly by?: UserId | null
      readonly at?: string
    }
  | { readonly code: 'undo-done'; readonly by: UserId | null; readonly at: string }
  | { readonly code: 'undo-unknown' }
  | { readonly code: 'undo-not-allowed' }
  | { readonly code: 'undo-card-again'; readonly deviceId: DeviceId }
  /** A card that would have a serial number again which another card, `deviceId`, has by now. */
  | {
      readonly code: 'undo-serial-taken'
      readonly deviceId: DeviceId
      readonly name: string
      readonly serial: string
    }
  | { readonly code: 'undo-photo-gone'; readonly fileName: string }
  | { readonly code: 'undo-never'; readonly reason: Never }

const NEVER: Readonly<Record<Never, string>> = {
  created: 'The creation of a project cannot be undone. An employee can delete the project.',
  ended: 'Completing and reopening a project cannot be undone. Reopen it, or complete it again.',
  'set-elsewhere':
    'This is changed back where it was set: access, folder and Verkada instance, in the menu of the project.',
  provider: 'What Verkada says of devices cannot be undone here. Change it there and sync again.',
}

export const undoRefusals: RefusalTable<UndoRefusal> = {
  'undo-moved-on': {
    status: 409,
    sentence: ({ did, by, at }, { who, ago }) =>
      by === undefined || at === undefined
        ? 'This has changed since, so it cannot be undone. Nothing was undone.'
        : `${who(by)} ${did} ${ago(at)}, so this cannot be undone. Nothing was undone.`,
  },
  'undo-done': {
    status: 409,
    sentence: ({ by, at }, { who, ago }) => `${who(by)} undid this ${ago(at)}.`,
  },
  'undo-unknown': gone('This change is too far back to be undone, or changed nothing.'),
  'undo-not-allowed': { status: 403, sentence: () => 'You may not make this change, so you cannot undo it either.' },
  'undo-card-again': beaten('There is another card of this by now, so the one that was deleted cannot come back.'),
  'undo-serial-taken': {
    status: 409,
    sentence: ({ name, serial }) =>
      `${name} has the serial number ${serial} by now. A device has one card, so the one before cannot come back.`,
  },
  'undo-photo-gone': {
    status: 409,
    sentence: ({ fileName }) => `The photo ${fileName} is not kept any more, so this cannot be undone.`,
  },
  'undo-never': { status: 409, sentence: ({ reason }) => NEVER[reason] },
}
