import type { Role } from '../kernel/actor.ts'
import type { Action } from './actions.ts'

/** The first steps of each role, in their order: each is an action that is done once. */
export const FIRST_STEPS: Readonly<Record<Role, readonly Action[]>> = {
  employee: ['sign-in', 'own-password', 'configure-instance', 'create-project', 'add-devices', 'give-access'],
  installer: ['sign-in', 'own-password', 'install-device', 'confirm-device', 'describe-device'],
  customer: ['sign-in', 'own-password', 'describe-device', 'send-feedback'],
}

/** The first of a role's steps that is left; null: none is. */
export const stepAfter = (role: Role, done: readonly Action[]): Action | null =>
  FIRST_STEPS[role].find((step) => !done.includes(step)) ?? null

const STEPS: ReadonlySet<Action> = new Set(Object.values(FIRST_STEPS).flat())

/** True if an action is a first step of any role. */
export const isFirstStep = (action: Action): boolean => STEPS.has(action)
