import type { AccountEvent } from '#events/account/events.ts'
import { recordOfAccount } from '#events/account/record.ts'
import type { CompanyId, UserId } from '#events/kernel/ids.ts'
import { type ChangedRow, type Db, projection } from '../../engine/projection.ts'

/** A line of the record; `by` null: no one who was signed in. */
type Line = {
  readonly people: readonly UserId[]
  readonly text: string
  readonly invitationId?: string
  readonly at: string
  readonly by: UserId | null
}
/** Companies have ids below zero. */
type Row = Line | { readonly name: string }

const rowOfCompany = (id: CompanyId): number => 0 - id

/** The record of each account: one row for each event that it tells, under the event's revision (docs/rules.md, ACCOUNT-85). */
export const accountRecord = projection<Row, AccountEvent['type']>({
  name: 'accountRecord',
  version: 3,
  table: 'line',
  indexes: [
    `using gin ((doc -> 'people')) where doc ? 'people'`,
    `((doc ->> 'invitationId')) where doc ? 'invitationId'`,
  ],
  handles: [
    'UserRegistered',
    'UserInvited',
    'InvitationAccepted',
    'InvitationRevoked',
    'UserRenamed',
    'UserEmailChanged',
    'UserRoleChanged',
    'UserSuspended',
    'UserResumed',
    'UserSignedOut',
    'UserMovedToCompany',
    'UserDeleted',
    'UserErasureRequested',
    'UserErased',
    'UserUnlocked',
    'PasswordLinkMade',
    'PasswordSet',
    'PasswordChanged',
    'CompanyCreated',
    'CompanyRenamed',
    'CompanyDeleted',
  ],
  fold(row, event) {
    const nameOf = (id: CompanyId): string => {
      const known = row(rowOfCompany(id))
      return known && 'name' in known ? known.name : 'a company'
    }
    const rows: ChangedRow<Row>[] = []
    const recorded = recordOfAccount(event, nameOf)
    if (recorded) rows.push([event.revision, { ...recorded, at: event.recordedAt, by: event.actor.id }])
    if (event.type === 'CompanyCreated' || event.type === 'CompanyRenamed')
      rows.push([rowOfCompany(event.data.companyId), { name: event.data.name }])
    return rows
  },
})

type ShownLine = { readonly line: number; readonly at: string; readonly by: UserId | null; readonly text: string }

/**
 * The newest lines of an account's record before the line `before` (null: from the end), newest first, at most `limit`. The
 * invitation that a person registered by is theirs, too.
 */
export async function readAccountRecord(
  db: Db,
  user: UserId,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<ShownLine[]> {
  const { rows } = await db.query<ShownLine>(
    `with own as (select id, doc from ${accountRecord.rows} where doc ? 'people' and doc -> 'people' @> $1::jsonb),
     invited as (
       select id, doc from ${accountRecord.rows}
       where doc ? 'invitationId' and doc ->> 'invitationId' in (select doc ->> 'invitationId' from own)
     )
     select id as line, doc ->> 'at' as at, (doc ->> 'by')::bigint as by, doc ->> 'text' as text
     from (select * from own union select * from invited) as lines
     where $2::bigint is null or id < $2 order by id desc limit $3`,
    [JSON.stringify([user]), before, limit],
  )
  return rows
}
