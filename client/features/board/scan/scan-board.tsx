import type { Card } from '#events/project/device.ts'
import { type ReadCode, surelySerial } from '#events/project/scan/label-codes.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import { openCard } from '../actions/board-navigation.ts'
import { useUiStore } from '../state/board-context.tsx'
import { cardsOfCode } from './cards-of-code.ts'
import { ScanForm } from './scan-dialog.tsx'

/** "Scan" on a board: the card that has the number opens. */
export function ScanBoardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  if (!isOpen) return null
  const cardsOf = (code: string) => cardsOfCode(board.store.getState().cards.values(), code)
  const open = ({ id }: Card) => {
    onClose()
    openCard(board, ui, id)
    return null
  }
  /** The code that a card of the board has, where there is one alone; else the serial number. */
  const choose = (codes: readonly ReadCode[]) => {
    const [known, ...others] = codes.filter(({ value }) => cardsOf(value).length > 0)
    return (known && others.length === 0 ? known : surelySerial(codes))?.value
  }
  return (
    <ScanForm
      description="The label of a device. Its card opens."
      choose={choose}
      onConfirm={({ serial }) => {
        const [card, ...others] = cardsOf(serial)
        if (!card) return isolated(`No card of this board has the number ${serial}.`)
        if (others.length === 0) return open(card)
        return (
          <span className="flex flex-wrap items-center gap-2">
            Several cards have this number:
            {[card, ...others].map((one) => (
              <Button key={one.id} size="sm" onClick={() => open(one)}>
                {one.name}
              </Button>
            ))}
          </span>
        )
      }}
      onClose={onClose}
    />
  )
}
