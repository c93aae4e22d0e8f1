import { useUser } from '../../../api/people/session.tsx'
import { useBoard } from '../../../shared/board/use-board.ts'
import { AvatarList } from '../../../ui/avatar.tsx'

/** The others who have this board open. */
export function PeopleHere() {
  const me = useUser().id
  const people = useBoard((board) => board.people)
  const others = people.filter(({ userId }) => userId !== me).map(({ userId, name }) => ({ id: userId, name }))
  if (others.length === 0) return null
  return <AvatarList people={others} label="Also on this board" />
}
