import { z } from 'zod'
import { EMPLOYEES, EVERYONE, type Role } from '../kernel/actor.ts'

/** Actions of a person that count for achievements and first steps. */
export const Action = z.enum([
  'sign-in',
  'own-password',
  'active-day',
  'send-feedback',
  'invite-person',
  'create-project',
  'give-access',
  'complete-project',
  'tick-item',
  'write-note',
  'add-devices',
  'import-devices',
  'install-device',
  'confirm-device',
  'describe-device',
  'configure-instance',
  'create-form',
  'fill-form',
])
export type Action = z.infer<typeof Action>

/** Who can do it (decisions, "Who may do what"). */
export const ROLES_OF_ACTION: Readonly<Record<Action, readonly Role[]>> = {
  'sign-in': EVERYONE,
  'own-password': EVERYONE,
  'active-day': EVERYONE,
  'send-feedback': EVERYONE,
  'invite-person': EMPLOYEES,
  'create-project': EMPLOYEES,
  'give-access': EMPLOYEES,
  'complete-project': EMPLOYEES,
  'tick-item': EVERYONE,
  'write-note': EMPLOYEES,
  'add-devices': EMPLOYEES,
  'import-devices': EMPLOYEES,
  'install-device': EVERYONE,
  'confirm-device': EVERYONE,
  'describe-device': EVERYONE,
  'configure-instance': EMPLOYEES,
  'create-form': ['employee', 'installer'],
  'fill-form': ['employee', 'installer'],
}

/** Actions that no event tells of yet: surveys are still to come. */
export const ACTIONS_TO_COME: readonly Action[] = ['create-form', 'fill-form']
