import { ScanBarcode } from 'lucide-react'
import type { Card } from '#events/project/device.ts'
import { isProvided } from '#events/project/facts/shown-facts.ts'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { useMay } from '../state/board-context.tsx'
import { askScan } from './scan-asked.ts'

/** "Scan" in the menu of a card, for those who may give it a serial number that the provider does not say. */
export function ScanItem({ card }: { card: Card }) {
  const mayBind = useMay('BindSerial')
  if (!mayBind || isProvided(card, 'serial')) return null
  return (
    <MenuItem icon={<ScanBarcode aria-hidden />} onSelect={() => askScan(card.id)}>
      Scan
    </MenuItem>
  )
}
