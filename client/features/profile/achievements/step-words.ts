import type { Action } from '#events/achievements/actions.ts'

type StepWords = { readonly text: string; readonly href?: string }

/** The words of each first step, and the screen where it is done. */
export const STEP_WORDS: Readonly<Partial<Record<Action, StepWords>>> = {
  'sign-in': { text: 'Sign in' },
  'own-password': { text: 'Choose a password of your own' },
  'configure-instance': { text: 'Configure a Verkada instance', href: '/verkada-instances' },
  'create-project': { text: 'Create a project', href: '/' },
  'add-devices': { text: 'Add a device to its board, or import a list', href: '/' },
  'give-access': { text: 'Give a person access to a project', href: '/' },
  'install-device': { text: 'Mark a device as installed', href: '/' },
  'confirm-device': { text: 'Confirm that a device works', href: '/' },
  'describe-device': { text: 'Describe a device, so that others find it', href: '/' },
  'send-feedback': { text: 'Tell us what you think, with the round button at the bottom right' },
}
