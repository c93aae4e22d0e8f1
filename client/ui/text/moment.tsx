import type { ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'

const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })

/** A point in time (ISO 8601), in whatever words the children give it; the full time, as the reader writes it, in the tooltip. */
export const Moment = ({ at, children }: { at: string; children: ReactNode }) => (
  <Tooltip label={full.format(new Date(at))}>
    <time dateTime={at}>{children}</time>
  </Tooltip>
)
