import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { entryHere, onTheWay } from '../../ui/page/way-here.ts'
import { type HistoryView, readHistoryUrl, writeHistoryUrl } from './history-url.ts'

/** Changes what the url says. By `replace` back does not lead to what it said before. */
export type ChangeView = (part: Partial<HistoryView>, options?: { replace?: boolean }) => void

const change: ChangeView = (part, options) => {
  const next = writeHistoryUrl({ ...readHistoryUrl(location.search), ...part })
  if (next !== location.search.slice(1))
    navigate(next === '' ? location.pathname : `${location.pathname}?${next}`, {
      ...options,
      // The place in the list is that of one entry.
      state: options?.replace ? entryHere() : onTheWay(),
    })
}

/** The screen as its url has it, and a way to change it. */
export function useHistoryView(): readonly [HistoryView, ChangeView] {
  // Only as the sign that the url changed: wouter's own query is decoded once already.
  useSearch()
  const { search } = location
  return [useMemo(() => readHistoryUrl(search), [search]), change]
}
