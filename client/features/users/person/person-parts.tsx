import type { ReactNode } from 'react'
import type { UserOverview } from '#events/account/overview-api.ts'
import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { boardHref } from '../../../shared/projects/project-hrefs.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { Link } from 'wouter'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'

/** A part of a person's page, with what can be done about it. */
export const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card className="flex flex-col gap-3 p-4 md:p-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="font-semibold">{title}</h2>
      {action}
    </div>
    {children}
  </Card>
)

type Thing = { readonly href: string; readonly text: string; readonly note: string | null }

/** Things that a person has, each with the way there; `none` where there are none. */
export const Links = ({ label, none, things }: { label: string; none: string; things: readonly Thing[] }) =>
  things.length === 0 ? (
    <p className="text-muted">{none}</p>
  ) : (
    <section className="flex flex-col gap-1">
      <h3 className="text-xs text-muted">{label}</h3>
      <ul aria-label={label} className="flex flex-col divide-y">
        {things.map(({ href, text, note }) => (
          <li key={href} className="flex flex-wrap items-center justify-between gap-2 py-1">
            <Link
              href={href}
              className="inline-flex min-h-8 items-center underline wrap-anywhere pointer-coarse:min-h-11"
            >
              {isolated(text)}
            </Link>
            {note && <Badge>{note}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** The cards that are a person's open work, by day. */
export const AssignedCards = ({ cards, cardCount }: Pick<UserOverview, 'cards' | 'cardCount'>) => (
  <>
    <Links
      label="Assigned cards"
      none="No open card is theirs."
      things={cards.map(({ id, name, status, day, projectId, projectName }) => ({
        href: boardHref(projectId, id),
        text: `${name}, ${projectName}`,
        note: [DEVICE_STATUS_LABELS[status], day && date.format(Date.parse(day))].filter(Boolean).join(', '),
      }))}
    />
    {cardCount > cards.length && <p className="text-muted">{`${formatCount(cardCount - cards.length)} more.`}</p>}
  </>
)
