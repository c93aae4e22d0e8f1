import { type ReactNode, useState } from 'react'
import { PackageOpen } from 'lucide-react'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { cn } from '../../../ui/cn.ts'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useIsLow } from '../../../ui/page/use-is-phone.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { useCode, useLateCode } from '../../../ui/loading/use-code.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { useIsReadOnly, useMay, useUi, useUiStore } from '../state/board-context.tsx'
import { openCard } from '../actions/board-navigation.ts'
import { LateConflict } from '../card/late-conflict.tsx'
import { BoardHeader } from '../header/board-header.tsx'
import { BoardToolbar } from '../toolbar/board-toolbar.tsx'
import { BoardColumns } from '../columns/board-columns.tsx'
import { LateNews } from '../news/late-news.tsx'
import { ClosedBanner } from '../header/closed-banner.tsx'
import { DragBoard } from '../drag/drag-board.tsx'
import { InstallationPanel } from '../header/installation-panel.tsx'
import { LateViewer } from '../photos/late-photos.tsx'
import { PhoneTabs } from '../columns/phone-tabs.tsx'
import { SetupGuide } from '../sync/setup-guide.tsx'

const CardDetail = dialogOnDemand(async () => (await import('../card/card-detail.tsx')).CardDetail)
const ManualCard = dialogOnDemand(async () => (await import('../toolbar/manual-card-dialog.tsx')).ManualCardDialog)

type Props = { isPhone: boolean; onBack: () => void; importSlot: ReactNode }

/**
 * A board that is there: its head, its tools, its columns, and the dialogs over it. The tools keep their place in the tree
 * when the board fills or the phone is turned: an import that is under way must not be lost.
 */
export function OpenBoard({ isPhone, onBack, importSlot }: Props) {
  const isEmpty = useBoard(({ cards }) => cards.size === 0)
  const isDragging = useUi((ui) => ui.lifted !== null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const board = useOpenBoard()
  const ui = useUiStore()
  const isCardOpen = useUi(({ card }) => card !== null)
  const isTable = useUi((state) => state.isTable) && !isEmpty
  const isLow = useIsLow()
  // Where every line counts the head scrolls away with what is below it.
  const doesHeadScroll = isPhone && isLow
  const header = <BoardHeader isPhone={isPhone} onBack={onBack} />

  return (
    <DragBoard>
      <div className="@container relative flex min-h-0 min-w-0 flex-1 flex-col">
        {!doesHeadScroll && header}
        <div
          ref={setScroller}
          data-place="board"
          className={cn(
            'flex min-h-0 flex-1 flex-col',
            (isPhone || isEmpty) && 'overflow-y-auto overscroll-contain',
            isPhone && isDragging && 'touch-none',
          )}
        >
          <div className={cn(isEmpty && 'contents')}>
            {doesHeadScroll && header}
            <ClosedBanner />
            <LateConflict />
            <LateSyncStrip />
            <SetupGuide isFolded={isPhone || isLow} />
            <InstallationPanel isPhone={isPhone} isLow={isLow} />
            <BoardToolbar isPhone={isPhone} isEmpty={isEmpty} importSlot={importSlot} onAdd={() => setIsAdding(true)} />
          </div>
          {isEmpty ? <BoardEmpty /> : isTable ? <LateTable /> : <BoardColumns isPhone={isPhone} scroller={scroller} />}
        </div>
        <LateDigest />
        <LateNews isPhone={isPhone} />
        <LateBoardWork />
        <LateSelectionBar isPhone={isPhone} />
        {isPhone && !isEmpty && !isTable && <PhoneTabs onTop={() => scroller?.scrollTo({ top: 0 })} />}
      </div>
      <CardDetail isOpen={isCardOpen} onClose={() => openCard(board, ui, null)} />
      <LateViewer />
      <ManualCard isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </DragBoard>
  )
}

/** A board without a single card. The buttons of the toolbar, which fill it, stand below it. */
function BoardEmpty() {
  const mayAdd = useMay('AddManualCard')
  const mayImport = useMay('ImportDevices')
  const isReadOnly = useIsReadOnly()
  const hasButtons = mayAdd && !isReadOnly
  return (
    <EmptyState
      className={cn('order-1 mt-auto', hasButtons ? 'pb-0' : 'mb-auto')}
      icon={<PackageOpen aria-hidden />}
      title="No devices yet"
      text={
        hasButtons && mayImport
          ? 'The cameras, doors and readers of this project will stand here as cards. Sync them from Verkada, import a list, or add them one by one.'
          : 'The cameras, doors and readers of this project will stand here as cards once they have been added.'
      }
    />
  )
}

const loadWork = () => import('./board-work.tsx')

/** The work of a live board that shows nothing by itself. Its code comes once the board shows. */
function LateBoardWork() {
  const { code } = useLateCode(loadWork)
  return code && <code.BoardWork />
}

const loadDigest = () => import('../digest/board-digest.tsx')

/** The digest, whose code comes once the board shows. Where it cannot be had, nothing counts as seen. */
function LateDigest() {
  const { code } = useLateCode(loadDigest)
  return code && <code.BoardDigest />
}

const loadBar = () => import('../selection/selection-bar.tsx')

/** The bar of a selection, whose code comes once the board shows. */
function LateSelectionBar(props: { isPhone: boolean }) {
  const { code } = useLateCode(loadBar)
  return code && <code.SelectionBar {...props} />
}

const loadStrip = () => import('../sync/sync-strip.tsx')

/** How far a sync is, and cards that may be one device; the code comes once the board shows. */
function LateSyncStrip() {
  const { code } = useLateCode(loadStrip)
  return code && <code.SyncStrip />
}

const loadTable = () => import('../table/board-table.tsx')

/** The table of a board's cards, whose code comes when it is first shown. */
function LateTable() {
  const { code, isError, retry } = useCode(loadTable)
  if (isError) return <LoadError title="The table could not be loaded" onRetry={retry} />
  return code ? <code.BoardTable /> : <div className="flex-1" />
}
