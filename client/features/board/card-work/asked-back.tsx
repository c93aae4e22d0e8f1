import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { askBack, backAsked } from '../state/back-asked.ts'

const BackDialog = dialogOnDemand(async () => (await import('./back-dialog.tsx')).BackDialog)

const close = () => askBack(null)

/** The question why confirmed cards are moved back, when a gesture asks it. */
export function AskedBack() {
  const asked = useStore(backAsked, (state) => state.asked)
  useEffect(() => close, [])
  return <BackDialog isOpen={asked !== null} onClose={close} asked={asked} />
}
