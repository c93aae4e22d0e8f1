import { useMemo } from 'react'
import { useUser } from '../../../../api/people/session.tsx'
import { sectionPart } from '../../../../live/form.ts'
import { AvatarList } from '../../../../ui/avatar.tsx'
import { useSaved } from '../draft/form-context.tsx'

/** The others who write in a section just now. */
export function PeopleAt({ id }: { id: number }) {
  const me = useUser().id
  const people = useSaved((state) => state.people)
  const here = useMemo(
    () =>
      people
        .filter(({ userId, editing }) => userId !== me && editing === sectionPart(id))
        .map(({ userId, name }) => ({ id: userId, name })),
    [people, me, id],
  )
  return here.length > 0 && <AvatarList people={here} label="Writing here" />
}
