import { accountCalls, SeveralAnswer } from '#events/account/api.ts'
import { MAX_SEVERAL } from '#events/account/fields.ts'
import type { User } from '#events/account/user.ts'
import type { Role } from '#events/kernel/actor.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { CompanyId, UserId } from '#events/kernel/ids.ts'
import { userList } from '../../../api/people/account.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { fullName, ROLE_LABELS } from '../../../shared/people/people.ts'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { failedAdmin } from '../use-user-commands.ts'

/** A change of all who are selected. */
export type SeveralChange =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'company'; readonly companyId: CompanyId | null; readonly company: string }
  | { readonly kind: 'delete' }

const TITLES = { role: 'Error Updating Role', company: 'Error Updating Company', delete: 'Error Deleting User' }

function callOf(change: SeveralChange, userIds: UserId[]) {
  if (change.kind === 'role') return requestOf(accountCalls.severalRole, {}, { userIds, role: change.role })
  if (change.kind === 'company')
    return requestOf(accountCalls.severalCompany, {}, { userIds, companyId: change.companyId })
  return requestOf(accountCalls.severalDelete, {}, { userIds })
}

/** Maximum of people who are deleted without their number being typed. */
const MAX_UNTYPED = 20
/** Maximum of names in a sentence. */
const MAX_NAMED = 5

const BY_RANK = ['employee', 'installer', 'customer'] as const satisfies readonly Role[]

/** "14 installers, 7 customers" */
const rolesOf = (people: readonly User[]): string =>
  BY_RANK.map((role) => [people.filter((user) => user.role === role).length, role] as const)
    .flatMap(([count, role]) => (count > 0 ? countOf(count, role) : []))
    .join(', ')

/** "Ana Lind, Ben Fox and 3 more" */
function namesOf(people: readonly User[]): string {
  const names = people.slice(0, MAX_NAMED).map(fullName).join(', ')
  return people.length > MAX_NAMED ? `${names} and ${formatCount(people.length - MAX_NAMED)} more` : names
}

/** The question about all of them at once; `hasMe`: one's own account is selected too, which it leaves alone. */
export function severalQuestion(change: SeveralChange, selected: readonly User[], hasMe: boolean) {
  const [first] = selected
  const people = first && selected.length === 1 ? fullName(first) : countOf(selected.length, 'user')
  const own = hasMe && change.kind !== 'company' ? ' Your own account stays as it is.' : ''
  if (change.kind === 'role')
    return {
      title: `Change the role of ${people} to ${ROLE_LABELS[change.role]}?`,
      description: `Each whose role changes is signed out everywhere and logs in again.${own}`,
      action: 'Change Role',
    }
  if (change.kind === 'company')
    return { title: `Move ${people} to ${change.company}?`, description: 'They stay signed in.', action: 'Move' }
  return {
    title: `Delete ${people}?`,
    description: `${rolesOf(selected)}: ${namesOf(selected)}. Their sessions end at once, and they are taken out of every project and survey. What they did stays in the history under their names. This cannot be undone.${own}`,
    action: 'Delete',
    tone: 'danger' as const,
    ...(selected.length > MAX_UNTYPED && {
      toType: { label: `Type ${selected.length} to delete so many people`, text: String(selected.length) },
    }),
  }
}

/** The toast when it is done. `refused`: why some were left as they are. */
export function severalWords(change: SeveralChange, affected: readonly User[], refused: readonly string[]) {
  const count = affected.length
  const people = countOf(count, 'user')
  const { title, done } = {
    role: { title: 'Role updated', done: `${people} changed. Those who had another role log in again.` },
    company: {
      title: 'Company updated',
      done: `${people} moved${change.kind === 'company' ? ` to ${change.company}` : ''}.`,
    },
    delete: {
      title: count === 1 ? 'User deleted' : 'Users deleted',
      done: `${people} deleted${count > 0 ? `: ${namesOf(affected)}` : ''}.`,
    },
  }[change.kind]
  if (refused.length === 0) return { title, description: done }
  const more = refused.length > 3 ? ` And ${refused.length - 3} more.` : ''
  return {
    title: `${countOf(refused.length, 'user')} left as before`,
    description: `${refused.slice(0, 3).join(' ')}${more}${count > 0 ? ` ${done}` : ''}`,
    variant: 'destructive' as const,
  }
}

/** Changes several people by one command for each 500, and says what became of them. Gives those who were left as they are. */
export function useSeveral() {
  const { send, isPending } = useCommand({
    call: ({ change, userIds }: { change: SeveralChange; userIds: UserId[] }) => callOf(change, userIds),
    read: (body) => SeveralAnswer.parse(body).results,
    failure: (error, { change }) => failedAdmin(TITLES[change.kind])(error),
  })

  const apply = async (change: SeveralChange, people: readonly User[]): Promise<readonly UserId[]> => {
    const refused: { readonly id: UserId; readonly text: string }[] = []
    for (let at = 0; at < people.length; at += MAX_SEVERAL) {
      const part = people.slice(at, at + MAX_SEVERAL)
      const sent = await send({ change, userIds: part.map(({ id }) => id) })
      // People whose change was not sent, or whose answer is not known, stay selected: the same step can be made again.
      if (!sent.ok) return [...refused.map(({ id }) => id), ...people.slice(at).map(({ id }) => id)]
      const results = new Map(sent.result.map((result) => [result.userId, result]))
      const done = part.filter(({ id }) => results.get(id)?.ok)
      for (const user of part) {
        const result = results.get(user.id)
        if (result && !result.ok) refused.push({ id: user.id, text: `${fullName(user)}: ${result.message ?? ''}` })
      }
      userList.take(
        change.kind === 'delete'
          ? { rows: [], gone: done.map(({ id }) => id) }
          : { rows: done.map((user) => changed(user, change)), gone: [] },
      )
    }
    toast(
      severalWords(
        change,
        people.filter(({ id }) => !refused.some((one) => one.id === id)),
        refused.map(({ text }) => text),
      ),
    )
    return refused.map(({ id }) => id)
  }
  return { apply, isPending }
}

const changed = (user: User, change: Exclude<SeveralChange, { kind: 'delete' }>): User =>
  change.kind === 'role' ? { ...user, role: change.role } : { ...user, companyId: change.companyId }
