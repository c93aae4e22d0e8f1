import type { UserId } from '#events/kernel/ids.ts'
import { useUsers } from '../../api/accounts.ts'
import { useUser } from '../../api/session.tsx'
import { fullName } from './people.ts'

/**
 * Looks up what to call people, for employees: "You" for oneself, undefined while the names load.
 * @param stranger what a person is called who has no account by now.
 */
export function useUserNames(stranger: string): (id: UserId | null) => string | undefined {
  const me = useUser().id
  const { data: users, isError } = useUsers()
  return (userId) => {
    if (userId === me) return 'You'
    if (!users && !isError) return undefined
    const user = users?.find(({ id }) => id === userId)
    return user ? fullName(user) : stranger
  }
}
