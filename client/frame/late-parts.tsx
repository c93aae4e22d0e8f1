import { useEffect } from 'react'
import { ConnectionStrip } from './connection-strip.tsx'
import { FindButton } from './find/find-button.tsx'
import { keepScroll } from './kept-scroll.ts'

/** The parts of the navigation bar that no screen waits for: the connection's words, and the search over everything. */
export function LateParts({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  useEffect(keepScroll, [])
  return (
    <>
      <ConnectionStrip />
      <FindButton onShowShortcuts={onShowShortcuts} />
    </>
  )
}
