import type { UserId } from '#events/kernel/ids.ts'
import { useUsers } from '../../api/people/account.ts'
import { useFormerUsers } from '../../api/people/former-users.ts'
import { useUser } from '../../api/people/session.tsx'
import { fullName } from './people.ts'

/**
 * Looks up what to call people, for employees: "You" for oneself, undefined while the names load. A person whose account was
 * deleted keeps the name.
 * @param authors those who are looked up. @param stranger what a person is called whose name cannot be had.
 */
export function useUserNames(
  authors: readonly (UserId | null)[],
  stranger: string,
): (id: UserId | null) => string | undefined {
  const me = useUser().id
  const { data: users, isError } = useUsers()
  const names = new Map(users?.map((user) => [user.id, fullName(user)]))
  const isMissing = users !== undefined && authors.some((id) => id !== null && !names.has(id))
  const former = useFormerUsers({ isEnabled: isMissing })
  for (const user of former.data ?? []) names.set(user.id, fullName(user))
  const isLoading = (!users && !isError) || (isMissing && former.isPending)
  return (userId) => {
    if (userId === me) return 'You'
    const name = userId === null ? undefined : names.get(userId)
    return name ?? (isLoading ? undefined : stranger)
  }
}
