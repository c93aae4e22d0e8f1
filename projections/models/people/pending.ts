import type { AccountEvent } from '#events/account/events.ts'
import type { Pending } from '#events/account/pending.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { fingerprint } from '../../engine/fingerprint.ts'
import { type ChangedRow, type Db, type EventOf, projection } from '../../engine/projection.ts'
import { changed, oneTouched } from '../collection.ts'
import { forRoles, type List } from '../live-list.ts'

type Row = { readonly pending: Pending; readonly isOpen: boolean }

const HANDLED = [
  'UserInvited',
  'InvitationAccepted',
  'InvitationRevoked',
  'UserRegistered',
  'UserEmailChanged',
  'UserDeleted',
  'PasswordLinkMade',
  'PasswordSet',
  'PasswordChanged',
] as const
type HandledType = (typeof HANDLED)[number] & AccountEvent['type']

/** E-mails have no number of their own. Beyond all ids of users; two e-mails with one number are not to be expected in 2^48. */
const FIRST_OF_EMAILS = 2 ** 48
const idOfEmail = (email: string): number => {
  const [low, high] = [fingerprint(foldCase(email)), fingerprint([foldCase(email)])]
  return FIRST_OF_EMAILS + Number.parseInt(low + high.slice(0, 4), 16)
}

/** The row that an event is about: that of an e-mail until there is an account, then that of its user. */
function rowIdOf({ type, data }: EventOf<HandledType>): number {
  switch (type) {
    case 'UserInvited':
    case 'InvitationAccepted':
    case 'InvitationRevoked':
    case 'UserRegistered':
    case 'UserEmailChanged':
      return idOfEmail(data.email)
    case 'UserDeleted':
    case 'PasswordLinkMade':
    case 'PasswordSet':
    case 'PasswordChanged':
      return data.userId
  }
}

/** People who were asked in and have not come yet (docs/decisions/0031-0060/0051). */
export const pending = projection<Row, HandledType>({
  name: 'pending',
  version: 3,
  table: 'pending',
  indexes: [`((doc ->> 'isOpen'))`],
  handles: HANDLED,
  fold(row, event): ChangedRow<Row>[] {
    const id = rowIdOf(event)
    const before = row(id)
    const made = { id, by: event.actor.id, madeAt: event.recordedAt }
    switch (event.type) {
      case 'UserInvited': {
        const { replaces: _, ...invited } = event.data
        return [[id, { pending: { kind: 'invitation', ...made, ...invited }, isOpen: true }]]
      }
      case 'PasswordLinkMade': {
        const { expiresAt, reason } = event.data
        if (before?.isOpen) return [[id, { ...before, pending: { ...before.pending, expiresAt } }]]
        return reason === 'new' ? [[id, { pending: { kind: 'account', ...made, expiresAt }, isOpen: true }]] : []
      }
      case 'InvitationAccepted':
      case 'InvitationRevoked':
      case 'UserRegistered':
      case 'UserEmailChanged':
      case 'UserDeleted':
      case 'PasswordSet':
      case 'PasswordChanged':
        return changed(row, id, () => ({ isOpen: false }))
    }
  },
})

type FoundPending = { readonly pending: Pending }
const OPEN = `select doc -> 'pending' as pending from ${pending.rows} where doc ->> 'isOpen' = 'true'`

/** All who were asked in and have not come yet, also those whose link has expired. */
export async function listPending(db: Db): Promise<Pending[]> {
  const { rows } = await db.query<FoundPending>(`${OPEN} order by id`)
  return rows.map((row) => row.pending)
}

async function findPending(db: Db, ids: readonly number[]): Promise<Pending[]> {
  const { rows } = await db.query<FoundPending>(`${OPEN} and id = any($1::bigint[])`, [ids])
  return rows.map((row) => row.pending)
}

/** The list of those who have not come yet. */
export const pendingList: List<Pending> = {
  touchedBy: oneTouched(HANDLED, rowIdOf),
  roles: ['employee'],
  rows: (db, ids) => forRoles(ids, findPending(db, ids)),
}
