import { z } from 'zod'
import type { Pending } from '#events/account/pending.ts'
import { ROLE_LABELS } from '../../../shared/people/people.ts'
import { type Person, personTexts } from '../../../shared/people/use-people.ts'
import { foundBy } from '../../../ui/list/search-words.ts'

/** States that the list can be narrowed to: a link that works, one that has expired, an account whose password was never set. */
export const PendingState = z.enum(['open', 'expired', 'no-password'])
export type PendingState = z.infer<typeof PendingState>

export type PendingFilter = { readonly search: string; readonly state: PendingState | null }

/** Someone who has not come yet; `person`: their account, where they have one. `company`: its name. */
export type PendingPerson = {
  readonly pending: Pending
  readonly person: Person | undefined
  readonly company: string | undefined
}

/** @param now in milliseconds. */
export const isExpired = ({ expiresAt }: Pending, now: number): boolean => Date.parse(expiresAt) <= now

/**
 * Those who fit, newest first. The words of the search are looked for in e-mail, role and company, of an account in all by which
 * people are found.
 */
export function foundPending(
  all: readonly PendingPerson[],
  { search, state }: PendingFilter,
  now: number,
): readonly PendingPerson[] {
  const fits = ({ pending }: PendingPerson): boolean => {
    switch (state) {
      case null:
        return true
      case 'open':
        return !isExpired(pending, now)
      case 'expired':
        return isExpired(pending, now)
      case 'no-password':
        return pending.kind === 'account'
    }
  }
  const textsOf = ({ pending, person, company }: PendingPerson) => {
    if (pending.kind === 'invitation') return [pending.email, ROLE_LABELS[pending.role], company]
    return person ? personTexts(person) : []
  }
  return foundBy(all.filter(fits), search, textsOf).toSorted((one, other) =>
    other.pending.madeAt.localeCompare(one.pending.madeAt),
  )
}
