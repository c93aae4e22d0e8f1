import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { PAPER, Plan } from '#events/plan/api.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useBoard } from '../../../../shared/board/use-board.ts'
import { read } from '../../../../api/request/read.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/toast/notice.tsx'
import { formatCount } from '../../../../ui/text/format-count.ts'
import { changesSince, type PaperChanges } from './paper-changes.ts'

const Revision = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** The most cards that are named one by one. */
const MAX_NAMED = 20

/** The notice of a page whose address says which paper led there; it is gone once it was read. */
export function Paper({ plan, page }: Pick<Props, 'plan' | 'page'>) {
  const [revision, setRevision] = useState(
    () => Revision.safeParse(new URLSearchParams(location.search).get(PAPER)).data,
  )
  if (revision === undefined) return null
  return <PaperNotice {...{ plan, page, revision }} onDismiss={() => setRevision(undefined)} />
}

type Props = {
  readonly plan: Plan
  readonly page: number
  /** The change of the plan after which the paper was printed. */
  readonly revision: number
  readonly onDismiss: () => void
}

/** Says whether a printed drawing, whose code led here, is current, and what changed since. */
function PaperNotice({ plan, page, revision, onDismiss }: Props) {
  const namesOf = useNames()
  const { data, isError, refetch } = useQuery({
    queryKey: ['/api/plans', plan.id, 'paper', revision],
    queryFn: ({ signal }) => read(`/api/plans/${plan.id}?revision=${revision}`, Plan, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const changes = data && changesSince(data, plan, page)
  const shape = { isNews: true, onDismiss, className: 'm-3' }
  if (changes === null || isError)
    return (
      <Notice
        tone="warning"
        title="This paper cannot be compared"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
        {...shape}
      >
        The server did not say how the plan was when the paper was printed.
      </Notice>
    )
  if (!changes) return null
  const lines = linesOf(changes, namesOf)
  if (lines.length === 0)
    return (
      <Notice tone="success" title="This paper is current" {...shape}>
        Drawing and places are as they were printed.
      </Notice>
    )
  return (
    <Notice tone="warning" title="This paper is out of date" {...shape}>
      <ul>
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function linesOf({ hasNewerDrawing, placed, moved, taken }: PaperChanges, namesOf: NamesOf): string[] {
  const told = [
    ['Moved since', moved],
    ['Placed since', placed],
    ['Taken off since', taken],
  ] as const
  return [
    ...(hasNewerDrawing ? ['A newer drawing took the place of this one.'] : []),
    ...told.flatMap(([words, cards]) => (cards.length > 0 ? [`${words}: ${namesOf(cards)}`] : [])),
  ]
}

type NamesOf = ReturnType<typeof useNames>

/** The names of cards, the first of many; those that the board has not any more are counted. */
function useNames() {
  const cards = useBoard((state) => state.cards)
  return (ids: readonly DeviceId[]): string => {
    const names = ids.flatMap((id) => cards.get(id)?.name ?? [])
    const rest = ids.length - Math.min(names.length, MAX_NAMED)
    return [...names.slice(0, MAX_NAMED), ...(rest > 0 ? [`${formatCount(rest)} more`] : [])].join(', ')
  }
}
