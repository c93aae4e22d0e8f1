import { useCallback, useSyncExternalStore } from 'react'

/** True while the top of `place` is at or below that of its scroller. @param atFirst the answer before `place` is there. */
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
