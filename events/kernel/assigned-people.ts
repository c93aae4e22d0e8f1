import { z } from 'zod'
import type { Person } from './actor.ts'
import type { KeyedPatch } from './model/keyed-model.ts'
import { ERASED_EMAIL, isErasedEmail } from './erased-email.ts'
import { Email } from './text/email.ts'
import { foldCase } from './text/text.ts'

// People are assigned to something by their e-mails, as they are written and in any case: one rule for all that has such people.

/** Maximum of people assigned to one thing: their e-mails stand in one event. */
const MAX_ASSIGNED = 1000
export const AssignedUsers = z
  .array(
    Email.refine((email) => !isErasedEmail(email), ERASED_EMAIL),
    'Assigned users must be an array',
  )
  .max(MAX_ASSIGNED, `Assigned users must be at most ${MAX_ASSIGNED}`)

/** A call, and its command, that assigns people. `base`: those whom the sender saw; changes of others since then stay. */
export const Assignment = z.object({ assignedUsers: AssignedUsers, base: z.array(Email).max(MAX_ASSIGNED).optional() })
type Assignment = Readonly<z.infer<typeof Assignment>>

/**
 * A command about a person who was deleted, or whose e-mail `becomes` another one, by which they stay. One who was assigned by
 * the same e-mail after `deletedAt` (ISO 8601, UTC), or after the change, is another person.
 */
export const Removal = z.object({ email: z.string(), deletedAt: z.string(), becomes: z.string().optional() })
type Removal = Readonly<z.infer<typeof Removal>>

/** Those who are assigned after a change, and who came and went by it. */
export type AssignmentChange = { assignedUsers: string[]; granted: string[]; revoked: string[] }

/** Since when (ISO 8601, UTC) each e-mail is assigned without a break, as it was written then. */
export type AssignedSince = ReadonlyMap<string, string>

/** True if a person may see something to which people are assigned: employees all, others those that they are assigned to. */
export const maySee = (person: Person, { assignedUsers }: { readonly assignedUsers: readonly string[] }): boolean =>
  person.role === 'employee' || assignedUsers.some((email) => foldCase(email) === foldCase(person.email))

/** Each e-mail once, as it is written last. */
export const withoutRepeats = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [foldCase(email), email.trim()])).values(),
]

/** The change by an assignment; null when it leaves all as they are. @param present those who are assigned. */
export function assign({ assignedUsers, base }: Assignment, present: readonly string[]): AssignmentChange | null {
  const wanted = withoutRepeats(assignedUsers)
  return changeTo(base ? sinceBase(present, base, wanted) : wanted, present)
}

/** How far the clocks of two servers may be apart. */
const MAX_CLOCK_SKEW_MS = 10_000

/**
 * The change by a removal; null when it leaves all as they are. Deletion and assignment may have times of two servers: where
 * their order is in doubt the person leaves, since who lost access can be given it again (docs/rules.md, ACCOUNT-21).
 * @param present those who are assigned.
 */
export function remove(
  { email, deletedAt, becomes }: Removal,
  present: readonly string[],
  assignedSince: AssignedSince,
): AssignmentChange | null {
  const key = foldCase(email)
  const isLater = (since: string) => Date.parse(since) - Date.parse(deletedAt) > MAX_CLOCK_SKEW_MS
  const isOfNextOwner = [...assignedSince].some(([one, since]) => foldCase(one) === key && isLater(since))
  const left = present.flatMap((one) => (foldCase(one) !== key ? one : (becomes ?? [])))
  return isOfNextOwner ? null : changeTo(withoutRepeats(left), present)
}

/** The changes of {@link AssignedSince} by an assignment that was recorded at a time. */
export const sinceAfter = (
  { granted, revoked = [] }: { readonly granted: readonly string[]; readonly revoked?: readonly string[] },
  recordedAt: string,
): KeyedPatch<string, string> => [
  ...revoked.map((email) => [email, null] as const),
  ...granted.map((email) => [email, recordedAt] as const),
]

function changeTo(next: string[], present: readonly string[]): AssignmentChange | null {
  const [before, after] = [foldedSet(present), foldedSet(next)]
  const granted = next.filter((email) => !before.has(foldCase(email)))
  const revoked = present.filter((email) => !after.has(foldCase(email)))
  return granted.length === 0 && revoked.length === 0 ? null : { assignedUsers: next, granted, revoked }
}

/** Those who are assigned `now`, with the changes of a person who saw `base` and wants `wanted`. */
function sinceBase(now: readonly string[], base: readonly string[], wanted: readonly string[]): string[] {
  const [isThere, wasSeen, isWanted] = [foldedSet(now), foldedSet(base), foldedSet(wanted)]
  const stay = now.filter((email) => isWanted.has(foldCase(email)) || !wasSeen.has(foldCase(email)))
  const come = wanted.filter((email) => !wasSeen.has(foldCase(email)) && !isThere.has(foldCase(email)))
  return [...stay, ...come]
}

const foldedSet = (emails: readonly string[]): ReadonlySet<string> => new Set(emails.map(foldCase))
