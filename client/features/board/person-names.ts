import { useMemo } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { useColleagues } from '../../api/queries.ts'
import { useUser } from '../../api/session.tsx'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'

/** Gives what to call somebody. `null` is the system; oneself is "you". */
export type NameOf = (id: UserId | null) => string

/** Looks up the names of those who work on this board; somebody unknown (gone since, or brand new) is a colleague. */
export function usePersonNames(): NameOf {
  const me = useUser().id
  const people = useBoard((board) => board.people)
  const { data: colleagues } = useColleagues(useOpenBoard().projectId)
  return useMemo(() => {
    const names = new Map<UserId, string>()
    for (const { id, name } of colleagues ?? []) names.set(id, name)
    for (const { userId, name } of people) names.set(userId, name)
    names.set(me, 'you')
    return (id) => (id === null ? 'the system' : (names.get(id) ?? 'a colleague'))
  }, [colleagues, me, people])
}
