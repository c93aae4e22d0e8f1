import { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { type ReadCode, surelySerial } from '#events/project/scan/label-codes.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { foldedMac } from '#events/project/facts/mac.ts'
import { foldedSerial, isMac } from '#events/project/facts/serial.ts'
import { useFind } from '../../../api/find.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { DoorLink } from '../../../ui/page/door-link.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import { openCard } from '../actions/board-navigation.ts'
import { useUiStore } from '../state/board-context.tsx'
import { ScanForm } from './scan-dialog.tsx'

/** Cards of other boards that are named at most. */
const MAX_OTHERS = 3

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
        if (!card) return <NotHere code={serial} onLeave={onClose} />
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

/** Says that no card of this board has a number, and leads to those of other boards that the person may see. */
function NotHere({ code, onLeave }: { code: string; onLeave: () => void }) {
  const here = projectIdOf(useOpenBoard())
  const isConnected = useConnection() === 'live'
  const { data } = useFind(code, [], { isEnabled: isConnected })
  const others = (data?.found ?? []).flatMap(({ kind, id, name, projectId, detail }) =>
    kind === 'device' && projectId !== null && projectId !== here
      ? [{ id: DeviceId.parse(id), name, projectId, detail }]
      : [],
  )
  return (
    <>
      {isolated(`No card of this board has the number ${code}.`)}
      {others.slice(0, MAX_OTHERS).map(({ id, name, projectId, detail }) => (
        <DoorLink
          key={id}
          href={boardHref(projectId, id)}
          onClick={onLeave}
          className="mt-1 block py-1 underline pointer-coarse:py-3"
        >
          {`${name} in ${detail}`}
        </DoorLink>
      ))}
    </>
  )
}

/** The cards whose serial number or MAC address a code says: two where a unit is a camera and a controller. */
function cardsOfCode(cards: Iterable<Card>, code: string): Card[] {
  const serial = foldedSerial(code)
  const mac = isMac(code) ? foldedMac(code) : ''
  return [...cards].filter(
    (card) =>
      (serial !== '' && foldedSerial(factOf(card, 'serial') ?? '') === serial) ||
      (mac !== '' && foldedMac(factOf(card, 'mac') ?? '') === mac),
  )
}
