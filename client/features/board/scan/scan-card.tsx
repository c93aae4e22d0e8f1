import type { Card } from '#events/project/device.ts'
import { factOf, isProvided } from '#events/project/facts/shown-facts.ts'
import { onlyMac, surelySerial } from '#events/project/scan/label-codes.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { bindSerial, holderOf } from '../facts/bind-serial.ts'
import { type ConfirmedSerial, ScanForm } from './scan-dialog.tsx'

/** "Scan" on a card: the confirmed serial number becomes the card's, with the one MAC address of its label. */
export function ScanCardDialog({
  isOpen,
  onClose,
  card,
}: {
  isOpen: boolean
  onClose: () => void
  card: Card | undefined
}) {
  const board = useOpenBoard()
  if (!isOpen || !card) return null
  const known = factOf(card, 'serial')
  const bind = ({ serial, codes, by }: ConfirmedSerial) => {
    const other = holderOf(board, card, serial)
    if (other) return isolated(`${other.name} has this serial number already.`)
    const mac = isProvided(card, 'mac') ? undefined : onlyMac(codes)
    void bindSerial(board, card, { serial, by, ...(mac !== undefined && mac !== serial && { mac }) })
    toast({ title: `${card.name} has the serial number ${serial}`, about: board.store.getState().pending })
    onClose()
    return null
  }
  return (
    <ScanForm
      description={
        known === undefined
          ? `The label of ${card.name}. Its serial number becomes that of the card.`
          : `The label of ${card.name}. Its serial number takes the place of ${known}.`
      }
      choose={(codes) => surelySerial(codes)?.value}
      onConfirm={bind}
      onClose={onClose}
    />
  )
}
