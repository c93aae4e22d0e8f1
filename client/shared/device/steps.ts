import type { DeviceStatus } from '#events/project/device.ts'

/**
 * One step along waiting, installed, confirmed, with the words of its button (specification, section 4), and what is said
 * of a card that made it.
 */
export type Step = {
  readonly from: DeviceStatus
  readonly to: DeviceStatus
  readonly label: string
  readonly done: string
  /** The project wants another person for it. */
  readonly isForAnother?: true
}

const markInstalled: Step = { from: 'waiting', to: 'installed', label: 'Mark as Installed', done: 'installed' }
const markConfirmed: Step = { from: 'installed', to: 'confirmed', label: 'Mark as Confirmed', done: 'confirmed' }
const backToInstalled: Step = {
  from: 'confirmed',
  to: 'installed',
  label: 'Move back to Installed',
  done: 'moved back to Installed',
}
const backToWaiting: Step = {
  from: 'installed',
  to: 'waiting',
  label: 'Move back to Waiting',
  done: 'moved back to Waiting',
}

/** Every step that a card can make, those that lead on first. */
export const STEPS: readonly Step[] = [markInstalled, markConfirmed, backToInstalled, backToWaiting]

/** The step that leads on from a status, and the one that leads back; null where the way ends. */
export function stepsFrom(status: DeviceStatus): { readonly next: Step | null; readonly back: Step | null } {
  switch (status) {
    case 'waiting':
      return { next: markInstalled, back: null }
    case 'installed':
      return { next: markConfirmed, back: backToWaiting }
    case 'confirmed':
      return { next: null, back: backToInstalled }
  }
}

/** The step in the place of confirming where another person has to. */
export const confirmedByAnother: Step = { ...markConfirmed, label: 'Another person confirms', isForAnother: true }

/** The short names of the columns, where the whole label does not fit (tabs on a phone, announcements). */
export const SHORT_STATUS: Readonly<Record<DeviceStatus, string>> = {
  waiting: 'Waiting',
  installed: 'Installed',
  confirmed: 'Confirmed',
}
