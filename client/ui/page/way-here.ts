import { z } from 'zod'
import { navigate } from 'wouter/use-browser-location'

/**
 * The state of an entry of the browser's history: the way to it. `from`: path and query of the screen that led to it;
 * `isBeside`: that screen is the entry before this one.
 */
const Way = z.object({ from: z.string(), isBeside: z.boolean() })
type Way = z.infer<typeof Way>

/** The way to the screen that shows; null where it was opened by its address. */
export const wayHere = (): Way | null => Way.safeParse(history.state).data ?? null

/** The state of the entry that shows, for one that takes its place. */
export const entryHere = (): unknown => history.state

/** Goes to another screen of this portal, whose Back leads here. @param href begins with `/`. */
export const goFromHere = (href: string): void =>
  navigate(href, { state: { from: `${location.pathname}${location.search}`, isBeside: true } satisfies Way })

/** The state for the next entry of the same screen: its Back leads to where the screen was opened from. */
export function onTheWay(): Way | null {
  const way = wayHere()
  return way && { ...way, isBeside: false }
}
