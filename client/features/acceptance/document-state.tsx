import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react'
import type { OneAcceptance } from '#events/acceptance/api.ts'
import { Badge } from '../../ui/badge.tsx'

/** A document's state in a few words: it waits, or who answered it; and if the project has changed since. */
export const DocumentState = ({
  state,
  name,
  changedSince,
}: Pick<OneAcceptance, 'state' | 'name' | 'changedSince'>) => (
  <div className="flex flex-wrap gap-2">
    {state === 'waiting' ? (
      <Badge tone="accent">
        <Hourglass aria-hidden />
        Waiting for signature
      </Badge>
    ) : (
      <Badge tone={state === 'signed' ? 'success' : 'danger'} className="h-auto min-h-5.5 shrink whitespace-normal">
        {state === 'signed' ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
        <span className="min-w-0 wrap-anywhere">
          {state === 'signed' ? 'Signed' : 'Refused'} by <bdi>{name}</bdi>
        </span>
      </Badge>
    )}
    {changedSince && (
      <Badge tone="warning">
        <TriangleAlert aria-hidden />
        {state === 'waiting' ? 'Changed since it was made' : 'Changed since acceptance'}
      </Badge>
    )}
  </div>
)

/** A moment as the project's clocks showed it. @param at ISO 8601. */
export const momentIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))
