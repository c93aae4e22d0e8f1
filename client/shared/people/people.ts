import type { Role } from '#events/kernel/actor.ts'
import type { User } from '#events/account/user.ts'

/** Roles in words. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  employee: 'Employee',
  installer: 'Installer',
  customer: 'Customer',
}

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
