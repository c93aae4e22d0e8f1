import type { Actor } from '../../kernel/actor.ts'
import { type Decision, decided } from '../../kernel/decider.ts'
import type { UserId } from '../../kernel/ids.ts'
import type { AccountCommand, DataOf } from '../commands.ts'
import type { AccountEvent } from '../events.ts'
import { company } from './known.ts'
import { type Account, type AccountView, isActingEmployee } from '../model.ts'
import { type AccountRefusal, refused } from '../refusals.ts'

/** A command over several people. Each of them is judged for themself: those whom it does not fit are named in `refusals`. */
export type SeveralCommand = Extract<
  AccountCommand,
  { readonly type: 'ChangeUserRoles' | 'MoveUsersToCompany' | 'DeleteUsers' }
>

/** The rules look at this besides the person: who asks, and how many employees there are at that point of the command. */
type Around = { readonly actor: Actor; readonly employees: number }
type Judgement = { readonly event: AccountEvent } | { readonly refusal: AccountRefusal } | null

/** @throws Rejection when the company is unknown. */
export function changeSeveral(
  command: SeveralCommand,
  view: AccountView,
  { actor }: Pick<Around, 'actor'>,
): Decision<AccountEvent> {
  if (command.type === 'MoveUsersToCompany' && command.data.companyId !== null) company(view, command.data.companyId)
  let { employees } = view
  const events: AccountEvent[] = []
  const refusals: AccountRefusal[] = []
  for (const userId of new Set(command.data.userIds)) {
    const judged = judge(command, userId, view.users.get(userId), { actor, employees })
    if (judged === null) continue
    if ('refusal' in judged) refusals.push(judged.refusal)
    else {
      events.push(judged.event)
      if (!view.users.get(userId)?.isSuspended) employees += employeesBy(judged.event)
    }
  }
  return { events, refusals }
}

/** Why a person is not changed, on a view as it is; null: they can be, or are so already. */
export function refusalOfSeveral(
  command: SeveralCommand,
  userId: UserId,
  { users, employees }: AccountView,
  actor: Actor,
): AccountRefusal | null {
  const judged = judge(command, userId, users.get(userId), { actor, employees })
  return judged !== null && 'refusal' in judged ? judged.refusal : null
}

function judge(command: SeveralCommand, userId: UserId, account: Account | undefined, around: Around): Judgement {
  if (!account || account.isDeleted) return { refusal: { code: 'user-unknown' } }
  switch (command.type) {
    case 'ChangeUserRoles':
      return roleOf(command.data, userId, account, around)
    case 'MoveUsersToCompany':
      return companyOf(command.data, userId, account)
    case 'DeleteUsers':
      return deletionOf(userId, account, around)
  }
}

export function roleOf(
  { role }: Pick<DataOf<'ChangeUserRoles'>, 'role'>,
  userId: UserId,
  account: Account,
  { actor, employees }: Around,
): Judgement {
  const { role: previous } = account
  if (previous === role) return null
  if (actor.id === userId) return { refusal: { code: 'own-account', what: 'demote' } }
  if (isActingEmployee(account) && employees < 2) return { refusal: { code: 'last-employee' } }
  return { event: { type: 'UserRoleChanged', data: { userId, role, previous } } }
}

export function companyOf(
  { companyId }: Pick<DataOf<'MoveUsersToCompany'>, 'companyId'>,
  userId: UserId,
  { companyId: previous }: Account,
): Judgement {
  if (previous === companyId) return null
  return { event: { type: 'UserMovedToCompany', data: { userId, companyId, previous } } }
}

export function deletionOf(userId: UserId, account: Account, { actor, employees }: Around): Judgement {
  const { username, firstName, lastName, email, role } = account
  if (actor.id === userId) return { refusal: { code: 'own-account', what: 'delete' } }
  if (isActingEmployee(account) && employees < 2) return { refusal: { code: 'last-employee' } }
  return { event: { type: 'UserDeleted', data: { userId, username, firstName, lastName, email, role } } }
}

export function suspensionOf(userId: UserId, account: Account, { actor, employees }: Around): Judgement {
  if (account.isSuspended) return null
  if (actor.id === userId) return { refusal: { code: 'own-account', what: 'suspend' } }
  if (isActingEmployee(account) && employees < 2) return { refusal: { code: 'last-employee' } }
  return { event: { type: 'UserSuspended', data: { userId } } }
}

/** The decision about one person alone. @throws Rejection */
export function ofOne(judged: Judgement): Decision<AccountEvent> {
  if (judged === null) return decided()
  if ('refusal' in judged) throw refused(judged.refusal)
  return decided(judged.event)
}

/** Change of the number of employees by an event about a person who is not suspended. */
function employeesBy(event: AccountEvent): number {
  if (event.type === 'UserRoleChanged')
    return Number(event.data.role === 'employee') - Number(event.data.previous === 'employee')
  return event.type === 'UserDeleted' && event.data.role === 'employee' ? -1 : 0
}
