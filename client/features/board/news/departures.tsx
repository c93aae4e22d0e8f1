import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { usePersonNames } from '../state/person-names.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { requestFocus } from '../state/card-focus.ts'
import { visibleIds } from '../state/visible-cards.ts'
import { useUiStore } from '../state/board-context.tsx'
import { openCard } from '../actions/board-navigation.ts'
import { departuresAfter } from './departed.ts'
import { moveAnnouncement, type NewMove } from './remote-moves.ts'

/** How long the line stays, in milliseconds; longer while a pointer or the focus is on it. */
const SHOWN_MS = 20_000
/** When a card that moved stands in its new place, in milliseconds: it glides there. */
const SETTLED_MS = 300

/**
 * Says in one line where cards of this column went that another person moved out of sight, and leads there. It takes no room: on
 * a wide screen it stands in the place of the column's name, on a phone over the edge of the list. Screen readers hear of the
 * moves elsewhere (board-news.tsx).
 */
export function Departures({ status }: { status: DeviceStatus }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const isPhone = useIsPhone()
  const nameOf = usePersonNames()
  const line = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<readonly NewMove[]>([])

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = board.store.subscribe((state, before) => {
      if (state.columns[status] === before.columns[status]) return
      // React has not rendered yet: the cards still stand where they came from.
      const wasInSight = ({ card }: NewMove) => isInSight(card.id)
      setLeft((known) => departuresAfter(known, [], state, status))
      const gone = departuresAfter([], before.columns[status], state, status).filter(wasInSight)
      if (gone.length === 0) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        const ids = gone.map(({ card }) => card.id).filter((id) => !isInSight(id))
        setLeft((known) => departuresAfter(known, ids, board.store.getState(), status))
      }, SETTLED_MS)
      timers.add(timer)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [board, status])

  useEffect(() => {
    if (left.length === 0) return undefined
    const timer = setInterval(() => {
      if (!line.current?.matches(':hover, :focus-within')) setLeft([])
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [left])

  const last = left.at(-1)
  if (!last) return null
  const show = () => {
    setLeft([])
    const state = board.store.getState()
    const { id } = last.card
    const to = state.cards.get(id)?.status
    if (to && visibleIds(state, ui.getState(), to).includes(id)) {
      ui.setState({ column: to })
      requestFocus(ui, { deviceId: id, status: to, part: 'card' })
    } else openCard(board, ui, id)
  }
  const dismiss = () => {
    // Its button goes away: the focus goes on with the cards.
    const column = line.current?.closest('[data-drop], [role="tabpanel"]')
    column?.querySelector<HTMLElement>(':is([data-card], [data-group])[tabindex="0"]')?.focus({ preventScroll: true })
    setLeft([])
  }
  return (
    <div className={cn(isPhone && 'sticky top-2 z-10 h-0')}>
      <div
        ref={line}
        className={cn(
          'flex min-h-11 animate-fade-in items-center gap-1 pr-1 pl-3 text-label',
          isPhone
            ? 'rounded-panel border bg-raised shadow-float'
            : 'absolute inset-x-0 top-0 rounded-t-panel bg-sunken',
        )}
      >
        <p className="line-clamp-2 min-w-0 flex-1 leading-4 wrap-anywhere text-muted">
          {moveAnnouncement(left, nameOf)}
        </p>
        <Button size="sm" variant="ghost" onClick={show}>
          Show
        </Button>
        <IconButton label="Dismiss" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

/** True if the middle of a card can be seen, and nothing covers it. */
function isInSight(id: DeviceId): boolean {
  const card = document.querySelector(`[data-card="${id}"]`)
  if (!card) return false
  const { left, top, width, height } = card.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there?.closest('[data-card]') === card
}
