import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { firstIdOf } from '../../../live/outbox/new-cards.ts'
import type { BoardUiStore } from '../state/board-ui.ts'
import { readBoardUrl, writeBoardUrl } from '../state/board-url.ts'
import { saveDescription } from './card-commands.ts'

/** How long typing must rest before the url follows, in milliseconds: browsers limit how often it may change. */
const URL_REST_MS = 250

/** Opens the detail of a card, or closes it (null). A description being typed there is saved, as by leaving the field. */
export function openCard(board: BoardHandle, ui: BoardUiStore, card: DeviceId | null): void {
  const { draft } = ui.getState()
  ui.setState(draft?.place === 'detail' ? { card, draft: null } : { card })
  if (draft?.place === 'detail') void saveDescription(board, ui, draft)
}

/** A finished project opens at its last column, where the url names none. */
export function useLastColumn({ store }: BoardHandle, ui: BoardUiStore): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).has('column')) return undefined
    const look = (): boolean => {
      const { project } = store.getState()
      if (project?.status === 'closed') ui.setState({ column: 'confirmed' })
      return project !== null
    }
    if (look()) return undefined
    const stop = store.subscribe(() => {
      if (look()) stop()
    })
    return stop
  }, [store, ui])
}

/** The query string as it stands in the url. Wouter decodes its own once already, which makes an `A` of `%2541`. */
function useQuery(): string {
  useSearch()
  return location.search.slice(1)
}

/**
 * Keeps the screen and the url in step, both ways. An opened card is an entry of the history, so that back closes it; a
 * filter replaces the entry.
 */
export function useBoardUrl(board: BoardHandle, ui: BoardUiStore): void {
  const search = useQuery()
  // This hook does not read back the query that it wrote: a filter typed meanwhile would be undone.
  const written = useRef(search)

  useEffect(() => {
    if (search === written.current) return
    written.current = search
    const { card, ...rest } = readBoardUrl(search)
    ui.setState(rest)
    if (card !== ui.getState().card) openCard(board, ui, card)
  }, [board, search, ui])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // True if the entry before this one in the history is the board without the card.
    let isPushed = false

    const write = (options: { replace: boolean }, card = ui.getState().card) => {
      const { filter, column, isTable } = ui.getState()
      const next = writeBoardUrl(location.search, { filter, card, column, isTable })
      if (next === new URLSearchParams(location.search).toString()) return false
      written.current = next
      navigate(next === '' ? location.pathname : `${location.pathname}?${next}`, options)
      return true
    }
    const onCard = (card: DeviceId | null, before: DeviceId | null) => {
      clearTimeout(timer)
      // A filter just typed belongs to the entry that back leads to, too.
      if (card !== null) write({ replace: true }, before)
      // A new card got its id while it is open.
      if (card !== null && firstIdOf(card) === before) write({ replace: true })
      else if (card !== null) isPushed = write({ replace: false }) || isPushed
      else if (isPushed && readBoardUrl(location.search).card !== null) {
        isPushed = false
        history.back()
      } else {
        isPushed = false
        write({ replace: true })
      }
    }
    const stop = ui.subscribe((now, before) => {
      if (now.card !== before.card) onCard(now.card, before.card)
      if (now.filter === before.filter && now.column === before.column && now.isTable === before.isTable) return
      clearTimeout(timer)
      timer = setTimeout(() => write({ replace: true }), URL_REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [ui])
}
