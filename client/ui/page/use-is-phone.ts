import { useCallback, useSyncExternalStore } from 'react'

/**
 * The width under which one column is shown at a time (specification, section 9), and the height: of three columns that scroll
 * on their own little would be seen under what stands above them. The variant `low` of styles/main.css has the same height.
 */
const phone = matchMedia('(max-width: 767px), (max-height: 479px)')

/** The width under which a table of many columns has no room. */
const narrow = matchMedia('(max-width: 1023px)')

/** The height under which what is not needed all the time is folded away, so that the list below it has room. */
const low = matchMedia('(max-height: 639px)')

/** True if the screen is as small as a phone's, upright or on its side. */
export const useIsPhone = (): boolean => useMatches(phone)

/** True if the screen is narrower than a table of many columns. */
export const useIsNarrow = (): boolean => useMatches(narrow)

/** True if the screen is low: that of a phone on its side, of a page at 400 % zoom, or above a keyboard. */
export const useIsLow = (): boolean => useMatches(low)

/** True if a media query holds. @param query one for the life of the page. */
export function useMatches(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}
