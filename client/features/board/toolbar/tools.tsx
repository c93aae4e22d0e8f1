import { Check, MapPin, ScanBarcode } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { siteHref } from '../../../shared/projects/screen-hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { useUser } from '../../../api/people/session.tsx'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { hasNews, markAllSeen, savedCards } from '../state/seen-marks.ts'
import { ViewSwitch } from './view-switch.tsx'

const ScanBoardDialog = dialogOnDemand(async () => (await import('../scan/scan-board.tsx')).ScanBoardDialog)

/** The button that clears all marks, while there are some, the way to the card of a label, and how the board looks. */
export const Tools = ({ isNarrow }: { isNarrow: boolean }) => (
  <>
    <ClearAlerts />
    <SiteLink />
    <Scan />
    <ViewSwitch isNarrow={isNarrow} />
  </>
)

/** The way to the site sheet of the project. */
const SiteLink = () => (
  <Tooltip label="Site">
    <Button asChild className="w-9 shrink-0 px-0 pointer-coarse:w-11">
      <Link href={siteHref(projectIdOf(useOpenBoard()))} aria-label="Site">
        <MapPin aria-hidden />
      </Link>
    </Button>
  </Tooltip>
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

/** Clears the marks of all cards at once; there only while some show. */
function ClearAlerts() {
  const ui = useUiStore()
  const { store } = useOpenBoard()
  const me = useUser().id
  const marks = useUi((state) => state.marks)
  const hasAlerts = useBoard(useMemo(() => hasNews(marks, me), [marks, me]))
  if (!hasAlerts) return null
  return (
    <IconButton
      label="Clear all alerts"
      variant="secondary"
      onClick={() => ui.setState({ marks: marks && markAllSeen(marks, savedCards(store.getState())) })}
    >
      <Check aria-hidden />
    </IconButton>
  )
}
