import { SquareKanban } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { MakeCards } from './make-cards.ts'
import { useMayMakeCards } from './use-may-make-cards.ts'

/** The way to the cards of a form, where there is room. The menu of the form has it, too. */
export function MakeCardsButton() {
  const mayMake = useMayMakeCards()
  const [{ isOpen, opening }, setState] = useState({ isOpen: false, opening: 0 })
  if (!mayMake) return null
  return (
    <>
      <Button
        icon={<SquareKanban aria-hidden />}
        onClick={() => setState({ isOpen: true, opening: opening + 1 })}
        className="max-md:hidden"
      >
        Make Cards
      </Button>
      <MakeCards key={opening} isOpen={isOpen} onClose={() => setState({ isOpen: false, opening })} />
    </>
  )
}
