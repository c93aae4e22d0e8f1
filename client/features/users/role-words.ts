import { Role } from '#events/kernel/actor.ts'
import { ROLE_LABELS } from '../../shared/people/people.ts'

export const ROLES = Role.options.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

/** "an installer" */
export const ONE: Readonly<Record<Role, string>> = {
  employee: 'an employee',
  installer: 'an installer',
  customer: 'a customer',
}

/** The rights of each role, in a sentence about one person or several. */
export const MAY: Readonly<Record<Role, string>> = {
  employee: 'Employees see and change everything, the accounts of others too.',
  installer: 'Installers see the projects that they are assigned to.',
  customer: 'Customers see the projects that they are assigned to.',
}
