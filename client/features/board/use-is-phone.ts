import { useSyncExternalStore } from 'react'

/** The width under which one column is shown at a time (specification, section 9). */
const query = matchMedia('(max-width: 767px)')

const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the screen is as narrow as a phone's. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
