import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import {
  AccountEmail,
  isNameOf,
  NAME_AS_PASSWORD,
  NewPassword,
  NewUsername,
  OwnFirstName,
  OwnLastName,
} from '#events/account/fields.ts'
import type { Pool } from 'pg'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Reserve } from '../commands/reservations.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { namesOfNew } from './name-as-password.ts'
import { putPassword } from './passwords.ts'

export const NewEmployee = z.object({
  email: AccountEmail,
  password: NewPassword,
  firstName: OwnFirstName.optional(),
  lastName: OwnLastName.optional(),
  /** Undefined: the local part of the e-mail, made unique by a number (decisions, "Identity"). */
  username: NewUsername.optional(),
})
export type NewEmployee = z.infer<typeof NewEmployee>

/**
 * Gives an employee an account: the first one of an installation, whom no colleague can invite yet.
 * @returns the username. @throws Rejection when the e-mail or the username is taken, OperatorError when the password is one of
 * them; after any other error the account may exist, with this password.
 */
export async function createEmployee(
  { bus, pool, reserve }: { readonly bus: CommandBus; readonly pool: Pool; readonly reserve: Reserve },
  { email, password, firstName, lastName = 'Employee', username }: NewEmployee,
): Promise<string> {
  const [localPart = email] = email.split('@')
  const names = await namesOfNew(bus, { email, username: username ?? null })
  if (isNameOf(names, password)) throw new OperatorError(`${NAME_AS_PASSWORD}.`)
  const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
  const [id] = await reserve({ kind: 'user', count: 1, meta, content: { email } })
  const userId = UserId.parse(id)
  const data = {
    userId,
    email,
    username: username ?? null,
    firstName: firstName ?? localPart,
    lastName,
    role: 'employee',
    companyId: null,
  } as const
  // Before the account, which would have no password if this were interrupted between the two.
  const { shown } = await putPassword(pool, { user: userId, passwordId: null }, { password, turn: 'operator' }, () =>
    bus.account().execute({ type: 'RegisterUser', data }, meta, { show: ({ users }) => users.get(userId)?.username }),
  )
  return shown ?? email
}
