import { useEffect } from 'react'
import { useStore } from 'zustand'
import { asOf } from '../../live/kept/keep-reads.ts'
import { announce } from '../../ui/toast/live-region.tsx'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' })

const MISSING = 'Not kept on this device. It comes with the connection.'

/** As of when the screen is, while it shows what was kept: "As of 10:12, 26 November". Stands over every screen, and lets presses through. */
export function AsOf() {
  const { at, isMissing } = useStore(asOf)
  const words = isMissing ? MISSING : at && `As of ${clock.format(new Date(at))}, ${day.format(new Date(at))}`
  useEffect(() => {
    if (words) announce(words)
  }, [words])
  if (!words) return null
  return (
    <p className="print-hidden pointer-events-none fixed bottom-3 left-1/2 z-40 -translate-x-1/2 rounded-full border bg-raised px-3 py-1 text-xs font-medium whitespace-nowrap text-muted shadow-raised max-md:bottom-20">
      {words}
    </p>
  )
}
