import { MapPin, Trash2, UsersRound, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { type Card, DeviceStatus } from '#events/project/device.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { MAX_DELETIONS } from '#events/project/commands/delete-device.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { BoardHandle } from '../../../live/board.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useIsReadOnly, useMay, useUi, useUiStore } from '../state/board-context.tsx'
import { useFilterNow } from '../state/use-filter-now.ts'
import { shownIds, useShownFilter } from '../state/visible-cards.ts'
import { passFocusOn } from '../state/card-focus.ts'
import { deletionOf } from '../actions/deletion-words.ts'
import { useMoveCards } from '../actions/use-card-actions.ts'
import { cardMatcher, isNarrowing } from '../state/card-filter.ts'
import { possibleSteps } from '../state/selection.ts'
import { useIsForAnother } from '../state/use-steps.ts'
import { clearSelection, leaveSelection, selectAll, selectedCards } from '../actions/selection-actions.ts'
import { StepButton } from '../card/step-button.tsx'

const WorkDialog = dialogOnDemand(async () => (await import('../card-work/work-dialog.tsx')).WorkDialog)
const FactsDialog = dialogOnDemand(async () => (await import('../facts/facts-dialog.tsx')).FactsDialog)

/** How many cards are selected, and the steps that they can make together. On a phone "all" means all of the shown column. */
export function SelectionBar({ isPhone }: { isPhone: boolean }) {
  const isSelecting = useUi((ui) => ui.isSelecting)
  const isReadOnly = useIsReadOnly()
  return isSelecting && !isReadOnly ? <Bar isPhone={isPhone} /> : null
}

function Bar({ isPhone }: { isPhone: boolean }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const selected = useUi((state) => state.selected)
  const isFiltered = useUi(({ filter }) => isNarrowing(filter))
  const column = useUi((state) => state.column)
  const cards = useBoard((state) => state.cards)
  const chosen = useMemo(() => selectedCards({ cards }, selected), [cards, selected])
  const isForAnother = useIsForAnother()
  const mayDelete = useMay('DeleteDevices')
  const mayPlace = useMay('PlaceDevices')
  // Installers give cards to themselves alone, one by one.
  const mayGive = useMay('AssignUsers')
  const [isPlacing, setPlacing] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const steps = possibleSteps(chosen, isForAnother)
  const moveCards = useMoveCards()
  const hidden = useHiddenCount(chosen, isPhone)

  const move = (able: readonly Card[], to: DeviceStatus) => moveCards(able, to, 'card beside', true)
  const confirm = useConfirm()
  const isConnected = useConnection() === 'live'
  const remove = async () => {
    if (!(await confirm(deletionOf(chosen)))) return
    passFocusOn(ui, { cards: chosen, focus: 'card beside' })
    clearSelection(ui)
    await deleteCards(board, chosen)
  }
  const leave = () => leaveSelection(ui, board.store.getState())
  useEscape(leave)

  return (
    <section
      aria-label="Selected cards"
      className={cn(
        'flex flex-wrap items-center gap-2 border-t bg-raised px-3 py-2',
        !isPhone &&
          'absolute bottom-6 left-1/2 z-20 -translate-x-1/2 rounded-panel border shadow-overlay w-max max-w-[calc(100%-10rem)]',
      )}
    >
      <IconButton label="Leave selection" onClick={leave}>
        <X aria-hidden />
      </IconButton>
      <p role="status" className="font-semibold tabular-nums">
        {formatCount(chosen.length)} selected{hidden > 0 && `, ${formatCount(hidden)} not shown`}
      </p>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => selectAll(ui, board.store.getState(), isPhone ? [column] : undefined)}
      >
        {isFiltered ? 'Select all matches' : 'Select all'}
      </Button>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 md:ml-4">
        {steps.map(({ step, able }) => (
          <StepButton key={step.label} step={step} count={able.length} onClick={() => move(able, step.to)} />
        ))}
        {chosen.length > 0 && mayPlace && (
          <Button size="sm" variant="ghost" icon={<MapPin aria-hidden />} onClick={() => setPlacing(true)}>
            Place
          </Button>
        )}
        {chosen.length > 0 && mayGive && (
          <Button size="sm" variant="ghost" icon={<UsersRound aria-hidden />} onClick={() => setGiving(true)}>
            People and day
          </Button>
        )}
        {chosen.length > 0 && mayDelete && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            disabled={!isConnected}
            className="text-danger-text"
            onClick={() => void remove()}
          >
            {isConnected ? 'Delete' : 'Delete (needs a connection)'}
          </Button>
        )}
      </div>
      <WorkDialog isOpen={isGiving} onClose={() => setGiving(false)} cards={chosen} />
      <FactsDialog isOpen={isPlacing} onClose={() => setPlacing(false)} cards={chosen} />
    </section>
  )
}

/** Count of those cards that the search, the filters, folded groups or a phone's tab hide. */
function useHiddenCount(cards: readonly Card[], isPhone: boolean): number {
  const column = useUi((state) => state.column)
  const looks = useUi((state) => state.looks)
  const filter = useShownFilter()
  const board = { cards: useBoard((state) => state.cards), project: useBoard((state) => state.project) }
  const matches = cardMatcher(filter, useFilterNow(filter), board.project?.timeZone)
  const matching = cards.filter((card) => matches(card) && !(isPhone && card.status !== column))
  const shown = DeviceStatus.options.flatMap((status) => {
    const ids = matching.filter((card) => card.status === status).map(({ id }) => id)
    return shownIds(board, { looks }, status, ids)
  })
  return cards.length - shown.length
}

/** Escape anywhere on the board, unless it closes something that is open, puts a card back or ends what is being typed. */
function useEscape(leave: () => void): void {
  const ui = useUiStore()
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const { lifted, draft, naming } = ui.getState()
      const isTyping = draft ?? naming ?? (target instanceof HTMLInputElement && target.value !== '')
      const isOver = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')
      if (key === 'Escape' && !lifted && !isTyping && !isOver) leave()
    }
    // Before the tooltip of a button that has the focus takes the key for itself.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [ui, leave])
}

/** An append holds 1 MB; each deletion keeps its whole card, of which a character takes three bytes at most. */
const MAX_CHARACTERS = 250_000

/** Deletes cards, by one command for each hundred. The person has been asked before. A toast says so, or why they stay. */
async function deleteCards(board: BoardHandle, cards: readonly Card[]): Promise<void> {
  const parts = partsOf(cards)
  const sent = board.sendAll(parts.map((deviceIds) => ({ type: 'DeleteDevices', data: { deviceIds } })))
  toast({ title: `${cardsInWords(cards)} deleted` })
  const results = await sent
  const refusal = results.find((result) => !result.ok)
  const left = new Set(parts.flatMap((ids, index) => (results[index]?.ok ? [] : ids)))
  if (refusal && !refusal.ok) {
    const description = `${cardsInWords(cards.filter(({ id }) => left.has(id)))}: ${refusal.message}`
    toast({ title: 'Failed to delete device', description, variant: 'destructive' })
  }
}

/** The ids of cards in parts that fit into one command each. */
export function partsOf(cards: readonly Card[]): DeviceId[][] {
  const parts: DeviceId[][] = []
  let room = 0
  for (const card of cards) {
    const characters = JSON.stringify(card).length
    const last = parts.at(-1)
    if (last && characters <= room && last.length < MAX_DELETIONS) last.push(card.id)
    else {
      parts.push([card.id])
      room = MAX_CHARACTERS
    }
    room -= characters
  }
  return parts
}
