import { useEffect } from 'react'
import { useStore } from 'zustand'
import { asOf } from '../../live/kept/keep-reads.ts'
import { cn } from '../../ui/cn.ts'
import { announce } from '../../ui/toast/live-region.tsx'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' })

const MISSING = 'Not kept on this device. It comes with the connection.'

/**
 * As of when the screen is, while it shows what was kept: "As of 10:12, 26 November". Stands over every screen and lets
 * presses through; on a phone, where it would hide what people read, it stands below.
 */
export function AsOf() {
  const { at, isMissing } = useStore(asOf)
  const words = isMissing ? MISSING : at && `As of ${clock.format(new Date(at))}, ${day.format(new Date(at))}`
  useEffect(() => {
    if (words) announce(words)
  }, [words])
  if (!words) return null
  return (
    <p
      data-sign
      className={cn(
        'print-hidden pointer-events-none fixed z-40 bg-raised text-center text-xs font-medium whitespace-nowrap text-muted',
        'md:bottom-3 md:left-1/2 md:-translate-x-1/2 md:rounded-full md:border md:px-3 md:py-1 md:shadow-raised',
        // The frame ends above it (`--sign-room` in main.css).
        'max-md:inset-x-0 max-md:bottom-0 max-md:h-(--sign-room) max-md:border-t max-md:py-1',
      )}
    >
      {words}
    </p>
  )
}
