import { projectOfNotes } from '../notes/stream.ts'
import { projectOfStream } from '../project/stream.ts'
import type { LogEvent } from '../registry.ts'
import type { Action } from './actions.ts'

export const COUNTED_EVENTS = [
  'SignedIn',
  'PasswordSet',
  'PasswordChanged',
  'FeedbackSubmitted',
  'UserInvited',
  'UserRegistered',
  'ProjectCreated',
  'ProjectUsersChanged',
  'ProjectCompleted',
  'ChecklistItemTicked',
  'NoteAdded',
  'ManualCardAdded',
  'DevicesImported',
  'DeviceInstalled',
  'DeviceConfirmed',
  'DeviceDescribed',
  'InstanceConfigured',
] as const satisfies readonly LogEvent['type'][]
export type CountedEvent = Extract<LogEvent, { readonly type: (typeof COUNTED_EVENTS)[number] }>

/** An action and the thing that it was done to: done to the same thing once more, it counts no second time. */
export type CountedAction = readonly [action: Action, thing: string]

/** The actions that an event counts as for its actor. None where the event was not made by a person at work. */
export function countedIn(event: CountedEvent): readonly CountedAction[] {
  // Work that was done before and taken back is none that is done now.
  if (event.undoes) return []
  const isOwnWork = event.source === 'web' || event.source === 'outbox'
  // The file is the person's own work, though what is in it came from elsewhere.
  const isOwnList = event.source === 'import' && event.type === 'DevicesImported'
  if (!isOwnWork && !isOwnList) return []
  // A day of work is one on which it came: how long it waited is the browser's word alone.
  return [...actionsOf(event), ['active-day', event.recordedAt.slice(0, 'YYYY-MM-DD'.length)]]
}

/** When something was done, also offline; ISO 8601, UTC. */
export const doneAt = ({ occurredAt, recordedAt }: CountedEvent): string => occurredAt ?? recordedAt

type RegisteredEvent = Extract<CountedEvent, { readonly type: 'UserRegistered' }>

/** The actions that count for the person of a new account: a customer who registers chooses a password of their own with it. */
export function countedAtRegistration({ source, actor, data }: RegisteredEvent): readonly CountedAction[] {
  const isTheirOwn = source === 'web' && actor.id === null && data.role === 'customer'
  return isTheirOwn ? [['own-password', '']] : []
}

function actionsOf(event: CountedEvent): readonly CountedAction[] {
  switch (event.type) {
    case 'SignedIn':
      return [['sign-in', '']]
    case 'PasswordSet':
    case 'PasswordChanged':
      return [['own-password', '']]
    case 'FeedbackSubmitted':
      return [['send-feedback', '']]
    case 'UserInvited':
    case 'UserRegistered':
      return [['invite-person', '']]
    case 'ProjectCreated': {
      const hasPeople = event.data.assignedUsers.length > 0
      return [['create-project', ''], ...(hasPeople ? [['give-access', ''] as const] : [])]
    }
    case 'ProjectUsersChanged':
      return event.data.granted.length > 0 ? [['give-access', '']] : []
    case 'ProjectCompleted':
      return [['complete-project', `${projectOfStream(event.stream)}`]]
    case 'ChecklistItemTicked':
      return [['tick-item', `${projectOfStream(event.stream)} ${event.data.item}`]]
    case 'NoteAdded':
      return [['write-note', `${projectOfNotes(event.stream)}`]]
    case 'ManualCardAdded':
      return [['add-devices', '']]
    case 'DevicesImported':
      return [['add-devices', ''], ...(event.data.survey ? [] : [['import-devices', ''] as const])]
    case 'DeviceInstalled':
      return [['install-device', `${event.data.deviceId}`]]
    case 'DeviceConfirmed':
      return [['confirm-device', `${event.data.deviceId}`]]
    case 'DeviceDescribed':
      return event.data.description === '' ? [] : [['describe-device', `${event.data.deviceId}`]]
    case 'InstanceConfigured':
      return [['configure-instance', '']]
  }
}
