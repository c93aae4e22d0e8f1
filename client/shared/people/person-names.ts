import { useMemo } from 'react'
import type { Colleague } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { useUser } from '../../api/people/session.tsx'
import { useStreamState } from '../../live/live-context.tsx'

/** Gives the name of a person. `null` is the system; the reader is "you". */
export type NameOf = (id: UserId | null) => string

/**
 * Looks up names among those who have the open stream open, and its colleagues. A person without an account by now, or whose
 * name is still on its way, is a colleague.
 * @param colleagues those who work on the stream; undefined while they are loaded.
 * @param ask asks for the name of a person who is not among them; the caller keeps its identity.
 */
export function useNamesAtStream(colleagues: readonly Colleague[] | undefined, ask: (id: UserId) => void): NameOf {
  const me = useUser().id
  const people = useStreamState((stream) => stream.people)
  return useMemo(() => {
    const names = new Map<UserId, string>()
    for (const { id, name } of colleagues ?? []) names.set(id, name)
    for (const { userId, name } of people) names.set(userId, name)
    names.set(me, 'you')
    return (id) => {
      if (id === null) return 'the system'
      const name = names.get(id)
      if (name === undefined && colleagues) ask(id)
      return name ?? 'a colleague'
    }
  }, [colleagues, me, people, ask])
}
