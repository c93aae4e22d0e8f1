import { foldCase } from '../kernel/text/text.ts'
import { MIN_USERNAME_LENGTH } from './fields.ts'

/**
 * A username that no one has, made of an e-mail: its local part, else that with the first free number, and with one at once
 * where it is shorter than usernames are (decisions, "Identity"). @param logins what signs people in, folded.
 */
export function madeUsername(email: string, logins: Pick<ReadonlyMap<string, unknown>, 'has'>): string {
  const [local = email] = email.split('@')
  // An e-mail may hold signs that no username takes (docs/rules.md, ACCOUNT-32).
  const wanted = local.replaceAll(/[^\p{L}\p{M}0-9._-]/gu, '') || 'user'
  const isLongEnough = wanted.length >= MIN_USERNAME_LENGTH
  if (isLongEnough && !logins.has(foldCase(wanted))) return wanted
  // `anna2` beside `anna`, but `al1` and `a10`.
  for (let number = isLongEnough ? 2 : 10 ** (MIN_USERNAME_LENGTH - wanted.length - 1); ; number++) {
    const name = `${wanted}${number}`
    if (!logins.has(foldCase(name))) return name
  }
}
