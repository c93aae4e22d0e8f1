import { useEffect } from 'react'
import { useLateCode } from '../loading/use-code.ts'

const loadLayer = () => import('./tooltip-layer.tsx')

/** Shows the tooltips of the whole page; stands in it once. Its code comes after the screen, and is asked for again by a press. */
export function Tooltips() {
  const { code, isError, retry } = useLateCode(loadLayer)
  useEffect(() => {
    if (!isError) return undefined
    const again = new AbortController()
    document.addEventListener('pointerdown', retry, { once: true, signal: again.signal })
    return () => again.abort()
  })
  return code && <code.TooltipLayer />
}
