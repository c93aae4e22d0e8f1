// After a person has gone to another screen its heading has the focus, so that a screen reader says where they are
// (docs/rules.md, PART-40).

/** Which screen an address shows: a search or a filter leads to no other one, a project does. */
const screenOf = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('projectId') ?? ''}`

/** The screen whose heading came last; at first the one that the page was loaded for. */
let shown = screenOf(location)
/** The screen of the address, as far as it was told. */
let addressed = shown
/** A heading that came while a menu or a drawer was still closing. */
let late: HTMLHeadingElement | null = null

const give = (heading: HTMLHeadingElement): void => {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The `ref` of the heading of each screen. A screen that takes the focus itself before its heading is there keeps it. */
export function arrive(heading: HTMLHeadingElement | null): void {
  const next = screenOf(location)
  if (!heading || next === shown) return
  shown = next
  const { activeElement } = document
  late = activeElement?.closest('[role="menu"], [role="dialog"]') ? heading : null
  if (!late && !activeElement?.closest('main')) give(heading)
}

/** The screen of the address shows: its heading came. */
export const hasArrived = (): boolean => shown === screenOf(location)

/** For what closes: gives the focus to the heading that came meanwhile. False where there is none. */
export function arriveLate(): boolean {
  const heading = late
  late = null
  if (!heading?.isConnected) return false
  give(heading)
  return true
}

/**
 * Follows where a page leads by itself, as to the project of the last visit: that is no arrival. Begins before the first screen.
 */
export function followNavigation(): void {
  const follow = ({ type }: Event) => {
    const next = screenOf(location)
    if (type === 'replaceState' && shown === addressed) shown = next
    addressed = next
  }
  // wouter tells of the last two, before React shows the next screen.
  for (const type of ['popstate', 'pushState', 'replaceState']) addEventListener(type, follow)
}
