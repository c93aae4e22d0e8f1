import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import { Email, nameText } from '#events/kernel/text.ts'
import { findLogin } from '#projections/models/users.ts'
import type { Runtime } from '../startup/runtime.ts'
import { NewPassword, removePassword, setPassword } from './passwords.ts'

export const NewEmployee = z.object({
  email: Email,
  password: NewPassword,
  firstName: nameText('First name is required').optional(),
  lastName: nameText('Last name is required').optional(),
  /** Undefined: the local part of the e-mail, made unique by a number (decisions, "Identity"). */
  username: nameText('Username is required').min(3, 'Username must be at least 3 characters').optional(),
})
export type NewEmployee = z.infer<typeof NewEmployee>

/**
 * Gives an employee an account: the first one of an installation, for whom there is nobody to invite him.
 * @returns the username. @throws Rejection when the e-mail or the username is taken.
 */
export async function createEmployee(
  { bus, pool, reserve, atHead }: Pick<Runtime, 'bus' | 'pool' | 'reserve' | 'atHead'>,
  { email, password, firstName, lastName = 'Employee', username }: NewEmployee,
): Promise<string> {
  await atHead()
  const [localPart = email] = email.split('@')
  const free = username ?? (await freeUsername(localPart, async (name) => (await findLogin(pool, name)) === null))
  const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
  const [id] = await reserve({ kind: 'user', count: 1, meta, content: { email } })
  const userId = UserId.parse(id)
  // Before the account, for which nobody could set a password if this were interrupted between the two.
  await setPassword(pool, userId, password)
  const data = {
    userId,
    email,
    username: free,
    firstName: firstName ?? localPart,
    lastName,
    role: 'employee',
    companyId: null,
  } as const
  try {
    await bus.accounts().execute({ type: 'RegisterUser', data }, meta)
  } catch (error) {
    await removePassword(pool, userId)
    throw error
  }
  return free
}

async function freeUsername(wanted: string, isFree: (name: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}${number}`
    if (await isFree(name)) return name
  }
}
