import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { DeviceId } from '#events/kernel/ids.ts'
import { entryHere } from '../../../../ui/page/way-here.ts'
import { createViewer, type ViewerStore } from '../viewer-state.ts'

/** The names of page and card in the query. */
const PAGE = 'page'
const CARD = 'card'
export const VIEWER_QUERY: readonly string[] = [PAGE, CARD]

/** The viewer of an address. @param otherwise the page where the address names none. */
export function viewerOfUrl(otherwise = 1): ViewerStore {
  const query = new URLSearchParams(location.search)
  const page = Number(query.get(PAGE) ?? otherwise)
  return createViewer(page, DeviceId.safeParse(Number(query.get(CARD))).data ?? null)
}

/**
 * Keeps page and card in the url, so that a reload brings them back, and a link shows them to others.
 * @param otherwise the page that an address without one shows; null: that differs.
 * @param restMs how long they must rest before the url follows, in milliseconds: browsers limit how often it may change.
 */
export function useViewerUrl(viewer: ViewerStore, otherwise: number | null = 1, restMs = 0): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      const { page, selected } = viewer.getState()
      const query = new URLSearchParams(location.search)
      if (page === otherwise) query.delete(PAGE)
      else query.set(PAGE, `${page}`)
      if (selected === null) query.delete(CARD)
      else query.set(CARD, `${selected}`)
      const search = query.size > 0 ? `?${query.toString()}` : ''
      navigate(`${location.pathname}${search}`, { replace: true, state: entryHere() })
    }
    const stop = viewer.subscribe(({ page, selected }, before) => {
      if (page === before.page && selected === before.selected) return
      clearTimeout(timer)
      if (restMs === 0) write()
      else timer = setTimeout(write, restMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [viewer, otherwise, restMs])
}
