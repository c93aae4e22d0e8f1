import { becomesCard } from '#events/project/survey/card-of-section.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { useEdit, useSaved } from '../draft/form-context.tsx'

/** True if cards can be made of the form: it has cameras or doors, and an employee reads it. */
export function useMayMakeCards(): boolean {
  const isEmployee = useUser().role === 'employee'
  const isEditing = useEdit((state) => state.isEditing)
  const isPossible = useSaved(({ sections }) => sections.some(becomesCard))
  return isEmployee && !isEditing && isPossible
}
