import { ScanBarcode } from 'lucide-react'
import { useCallback, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { ClearAlerts } from './clear-alerts.tsx'
import { ViewSwitch } from './view-switch.tsx'

const ScanBoardDialog = dialogOnDemand(async () => (await import('../scan/scan-board.tsx')).ScanBoardDialog)

/** The button that clears all marks, while there are some, the way to the card of a label, and how the board looks. */
export const Tools = ({ isNarrow }: { isNarrow: boolean }) => (
  <>
    <ClearAlerts />
    <Scan />
    <ViewSwitch isNarrow={isNarrow} />
  </>
)

function Scan() {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <IconButton label="Scan" variant="secondary" onClick={() => setIsOpen(true)}>
        <ScanBarcode aria-hidden />
      </IconButton>
      <ScanBoardDialog isOpen={isOpen} onClose={close} />
    </>
  )
}
