import type { Note } from '#events/notes/api.ts'
import { useUsers } from '../../api/queries.ts'
import { useUser } from '../../api/session.tsx'

/** Looks up who wrote a note: undefined while the names load, "A colleague" for people without an account by now. */
export function useAuthorNames(): (note: Note) => string | undefined {
  const me = useUser().id
  const { data: users, isError } = useUsers()
  return ({ createdBy }) => {
    if (createdBy === me) return 'You'
    if (!users && !isError) return undefined
    const author = users?.find(({ id }) => id === createdBy)
    return author ? `${author.firstName} ${author.lastName}` : 'A colleague'
  }
}
