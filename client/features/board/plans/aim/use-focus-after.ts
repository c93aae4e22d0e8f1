import { useEffect, useEffectEvent, useRef } from 'react'
import { useViewer } from '../viewer-state.ts'

/**
 * Once an aim that was begun by keys is over, the control that began it gets the focus back.
 * @param begun the control of this part that began the aim of now; null: it began none. @param focus gives a control the focus.
 */
export function useFocusAfter<Control>(begun: Control | null, focus: (control: Control) => void): void {
  const isAiming = useViewer(({ aim }) => aim !== null)
  const isByKey = useViewer(({ cross }) => cross !== null)
  const left = useRef<Control | null>(null)
  const giveBack = useEffectEvent(focus)
  useEffect(() => {
    if (isAiming) left.current = isByKey ? begun : null
    else if (left.current !== null) {
      giveBack(left.current)
      left.current = null
    }
  }, [isAiming, isByKey, begun])
}
