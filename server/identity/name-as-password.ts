import { isNameOf, NAME_AS_PASSWORD } from '#events/account/fields.ts'
import { madeUsername } from '#events/account/usernames.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { HttpError } from '../errors/http-error.ts'

type Names = Parameters<typeof isNameOf>[0]

/**
 * Refuses a password by which its person is called (docs/rules.md, ACCOUNT-33). @param field of the body that holds it.
 * @throws HttpError 400 with the sentence for that field
 */
export function demandNoName(names: Names, password: string, field: 'password' | 'newPassword'): void {
  if (!isNameOf(names, password)) return
  const fields = { fields: { [field]: NAME_AS_PASSWORD } }
  throw new HttpError(400, NAME_AS_PASSWORD, { code: 'bad-request', fields })
}

/** The names of a person who gets an account now; a username of null is made of the e-mail, unless they have an account. */
export async function namesOfNew(
  bus: Pick<CommandBus, 'account'>,
  { email, username }: { readonly email: string; readonly username: string | null },
): Promise<Names> {
  if (username !== null) return { email, username }
  const made = await bus
    .account()
    .read(({ logins }) => (logins.has(foldCase(email)) ? undefined : madeUsername(email, logins)))
  return { email, username: made }
}
