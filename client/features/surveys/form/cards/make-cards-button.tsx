import { SquareKanban } from 'lucide-react'
import { useState } from 'react'
import { becomesCard } from '#events/project/survey/card-of-section.ts'
import { useUser } from '../../../../api/session.tsx'
import { Button } from '../../../../ui/button.tsx'
import { dialogOnDemand } from '../../../../ui/on-demand.tsx'
import { useEdit, useSaved } from '../draft/form-context.tsx'

const MakeCards = dialogOnDemand(async () => (await import('./make-cards-dialog.tsx')).MakeCardsDialog)

/** The way to the cards of a form that has cameras or doors, while it is read. Employees only. */
export function MakeCardsButton() {
  const isEmployee = useUser().role === 'employee'
  const isEditing = useEdit((state) => state.isEditing)
  const isPossible = useSaved(({ sections }) => sections.some(becomesCard))
  const [{ isOpen, opening }, setState] = useState({ isOpen: false, opening: 0 })
  if (!isEmployee || isEditing || !isPossible) return null
  return (
    <>
      <Button icon={<SquareKanban aria-hidden />} onClick={() => setState({ isOpen: true, opening: opening + 1 })}>
        Make Cards
      </Button>
      <MakeCards key={opening} isOpen={isOpen} onClose={() => setState({ isOpen: false, opening })} />
    </>
  )
}
