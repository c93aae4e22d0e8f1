import { useMemo } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useUsers } from '../../api/people/account.ts'
import { useColleagues } from '../../api/projects/projects.ts'
import { useUser } from '../../api/people/session.tsx'
import { fullName } from '../../shared/people/people.ts'
import { compareNames } from '../../ui/list/name-order.ts'
import type { ListOption } from '../../ui/form/option-list.tsx'

/** Who may have changed something: employees know of all people, others of those who share the project. */
export function usePersonOptions(projectId: ProjectId): readonly ListOption[] {
  const { data: colleagues } = useColleagues(projectId)
  const { data: users } = useUsers({ isEnabled: useUser().role === 'employee' })
  return useMemo(() => {
    const names = new Map<number, string>()
    for (const user of users ?? []) names.set(user.id, fullName(user))
    for (const { id, name } of colleagues ?? []) names.set(id, name)
    const people = [...names].map(([id, label]) => ({ value: `${id}`, label }))
    return [...people.toSorted((one, other) => compareNames(one.label, other.label)), SYSTEM]
  }, [colleagues, users])
}

const SYSTEM = { value: 'system', label: 'The system' }
