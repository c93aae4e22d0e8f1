import { useCallback, useSyncExternalStore } from 'react'

/** Whether the beginning of `place` is still to be seen in what it scrolls in. @param atFirst what counts before it is there. */
export function useIsAtTop(scroller: HTMLElement, place: HTMLElement | null, atFirst: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      scroller.addEventListener('scroll', onChange, { passive: true })
      return () => scroller.removeEventListener('scroll', onChange)
    },
    [scroller],
  )
  return useSyncExternalStore(subscribe, () =>
    place ? place.getBoundingClientRect().top >= scroller.getBoundingClientRect().top : atFirst,
  )
}
