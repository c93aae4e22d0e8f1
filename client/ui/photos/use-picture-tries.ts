import { useEffect, useState } from 'react'

/** A picture that could not be had is asked for again so often by itself. */
const MAX_TRIES = 4
/** The pause before the first of these tries, in milliseconds; each next one is four times as long. */
const FIRST_PAUSE_MS = 1000

/**
 * `isBroken`: the picture behind an address cannot be had; the caller calls `onError` when the browser says so. The picture is
 * asked for again after pauses that grow, and whenever the page is online again.
 */
export function usePictureTries(url: string): { readonly isBroken: boolean; readonly onError: () => void } {
  const [broken, setBroken] = useState<{ readonly url: string; readonly failures: number } | null>(null)
  const isBroken = broken?.url === url
  const failures = broken?.failures ?? 0
  useEffect(() => {
    if (!isBroken) return undefined
    const image = new Image()
    const ask = (failuresThen: number) => {
      image.onload = () => setBroken(null)
      image.onerror = () => setBroken({ url, failures: failuresThen })
      image.src = url
    }
    // Many break at once, with the line: they come back one by one.
    const pauseMs = FIRST_PAUSE_MS * 4 ** (failures - 1) * (0.5 + Math.random() / 2)
    const timer = failures <= MAX_TRIES ? setTimeout(() => ask(failures + 1), pauseMs) : undefined
    const askAfresh = () => ask(1)
    window.addEventListener('online', askAfresh)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', askAfresh)
      image.onload = null
      image.onerror = null
    }
  }, [url, isBroken, failures])
  return { isBroken, onError: () => setBroken({ url, failures: 1 }) }
}
