import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useBoard } from '../../../shared/board/use-board.ts'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { askScan, scanAsked } from './scan-asked.ts'

const ScanCardDialog = dialogOnDemand(async () => (await import('./scan-card.tsx')).ScanCardDialog)

const close = () => askScan(null)

/** The dialog "Scan" of the card whose menu asked for it. */
export function AskedScan() {
  const id = useStore(scanAsked, (asked) => asked.card)
  const card = useBoard(({ cards }) => (id === null ? undefined : cards.get(id)))
  useEffect(() => close, [])
  return <ScanCardDialog isOpen={card !== undefined} onClose={close} card={card} />
}
