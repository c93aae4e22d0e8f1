import { DEVICE_STATUS_LABELS } from './project/device.ts'
import type { Refusal } from './kernel/rejection.ts'
import type { UserId } from './kernel/ids.ts'

/** How long ago `at` was, in words that fit into a sentence: "just now", "40 s ago", "3 h ago", "2 days ago". */
export function ago(at: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(at)) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  const days = Math.floor(seconds / 86_400)
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** A sentence for the person whose command was refused: what beat it, and what to do. `nameOf` looks up a person's name. */
export function refusalSentence(refusal: Refusal, now: string, nameOf: (id: UserId) => string): string {
  const who = (id: UserId | null) => (id === null ? 'The system' : nameOf(id))
  switch (refusal.code) {
    case 'project-unknown':
      return 'This project does not exist any more.'
    case 'project-exists':
      return 'This project exists already.'
    case 'project-closed':
      return 'This project is closed. Reopen it to make changes.'
    case 'checklist-incomplete':
      return 'You must complete all installation checklist items before marking the project as complete'
    case 'card-unknown':
      return 'This card does not exist any more.'
    case 'card-not-manual':
      return 'Synced cards cannot be renamed. Rename the device at the provider and sync again.'
    case 'card-moved':
      return `${who(refusal.by)} moved this card to ${DEVICE_STATUS_LABELS[refusal.status]} ${ago(refusal.at, now)}.`
    case 'card-step-skipped':
      return `This card is ${DEVICE_STATUS_LABELS[refusal.status]} (${who(refusal.by)}, ${ago(refusal.at, now)}). Cards move one step at a time, so it cannot go to ${DEVICE_STATUS_LABELS[refusal.wanted]} from there.`
    case 'description-changed':
      return `${who(refusal.by)} changed this description ${ago(refusal.at, now)}. Choose which text to keep.`
    case 'import-unknown':
      return 'Nothing of this import is left on the board.'
    case 'account-exists':
      return `An account with this ${refusal.field === 'email' ? 'e-mail' : 'username'} exists already.`
    case 'organization-unknown':
      return 'This organization does not exist.'
  }
}
