import { useMemo } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { askForName, useColleagues } from '../../api/projects.ts'
import { useUser } from '../../api/session.tsx'
import { projectIdOf } from '../../live/board.ts'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'

/** Gives what to call somebody. `null` is the system; oneself is "you". */
export type NameOf = (id: UserId | null) => string

/** Looks up the names of those who work on this board. A person without an account by now, or whose name is still on its way, is a colleague. */
export function usePersonNames(): NameOf {
  const me = useUser().id
  const people = useBoard((board) => board.people)
  const projectId = projectIdOf(useOpenBoard())
  const { data: colleagues } = useColleagues(projectId)
  return useMemo(() => {
    const names = new Map<UserId, string>()
    for (const { id, name } of colleagues ?? []) names.set(id, name)
    for (const { userId, name } of people) names.set(userId, name)
    names.set(me, 'you')
    return (id) => {
      if (id === null) return 'the system'
      const name = names.get(id)
      if (name === undefined && colleagues) askForName(projectId, id)
      return name ?? 'a colleague'
    }
  }, [colleagues, me, people, projectId])
}
