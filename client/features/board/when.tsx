import { useState } from 'react'
import { ago } from '#events/kernel/refusal.ts'
import { Moment } from '../../ui/moment.tsx'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** From when on a date says more than how long ago it was, in milliseconds. */
const LONG_AGO_MS = 7 * 86_400_000

/** When something happened (ISO 8601): in words while it is recent, as a date later; the full time in the tooltip. */
export function When({ at }: { at: string }) {
  // As of when it is first shown: a text that ticks would be read aloud again and again.
  const [now] = useState(() => Date.now())
  const date = new Date(at)
  const isRecent = now - date.getTime() < LONG_AGO_MS
  return <Moment at={at}>{isRecent ? ago(at, new Date(now).toISOString()) : day.format(date)}</Moment>
}
