import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { Email, nameText } from '#events/kernel/text.ts'
import { findLogin } from '#projections/models/users.ts'
import type { Runtime } from '../startup/runtime.ts'
import { NewPassword, removePassword, setPassword } from './passwords.ts'

const MIN_USERNAME_LENGTH = 3

export const NewEmployee = z.object({
  email: Email,
  password: NewPassword,
  firstName: nameText('First name is required').optional(),
  lastName: nameText('Last name is required').optional(),
  /** Undefined: the local part of the e-mail, made unique by a number (decisions, "Identity"). */
  username: nameText('Username is required')
    .min(MIN_USERNAME_LENGTH, `Username must be at least ${MIN_USERNAME_LENGTH} characters`)
    .optional(),
})
export type NewEmployee = z.infer<typeof NewEmployee>

/**
 * Gives an employee an account: the first one of an installation, whom no colleague can invite yet.
 * @returns the username. @throws Rejection when the e-mail or the username is taken; after any other error the account may
 * exist, with this password.
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
  // Before the account, which would have no password if this were interrupted between the two.
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
    // Only a refusal proves that there is no account: an append whose answer was lost may have made it.
    if (error instanceof Rejection) await removePassword(pool, userId)
    throw error
  }
  return free
}

/** The name itself, else with the first free number; with one at once where it is shorter than usernames are. */
async function freeUsername(wanted: string, isFree: (name: string) => Promise<boolean>): Promise<string> {
  const isLongEnough = wanted.length >= MIN_USERNAME_LENGTH
  if (isLongEnough && (await isFree(wanted))) return wanted
  // `anna2` beside `anna`, but `al1` and `a10`.
  for (let number = isLongEnough ? 2 : 10 ** (MIN_USERNAME_LENGTH - wanted.length - 1); ; number++) {
    const name = `${wanted}${number}`
    if (await isFree(name)) return name
  }
}
