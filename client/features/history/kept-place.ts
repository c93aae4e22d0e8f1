import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { randomId } from '../../api/request/random-id.ts'

/**
 * Where a reader left a list. `offset`: how far it was scrolled, in pixels. `first`: the first line that showed; `isRevealed`
 * says whether the lines before the one that it was opened at did. `rows`: how high each was. `open`: the lines that were opened.
 */
export type Place = {
  readonly offset: number
  readonly first: number | null
  readonly isRevealed: boolean
  readonly rows: readonly VirtualItem[]
  readonly open: ReadonlySet<number>
}

/** Places that are kept; the oldest is forgotten first. */
const MAX_PLACES = 20
const places = new Map<string, Place>()

const Entry = z.object({ place: z.string() })
const keyInEntry = (): string | undefined => Entry.safeParse(history.state).data?.place

/**
 * The place at which the list was left in this entry of the browser's history, when the reader comes back to it, and what
 * keeps one for the next time. An entry that is new has none.
 */
export function useKeptPlace(): { readonly left: Place | null; readonly keep: (place: Place) => void } {
  const [key] = useState(() => keyInEntry() ?? randomId())
  const [left] = useState(() => places.get(key) ?? null)
  useEffect(() => {
    if (keyInEntry() !== key) history.replaceState({ ...Object(history.state), place: key }, '')
  }, [key])
  const [keep] = useState(() => (place: Place) => {
    places.delete(key)
    places.set(key, place)
    const [oldest] = places.keys()
    if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest)
  })
  return { left, keep }
}
