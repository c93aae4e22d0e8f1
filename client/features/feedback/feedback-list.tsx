import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Feedback } from '#events/feedback/api.ts'
import type { FeedbackId } from '#events/feedback/feedback-id.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import type { useRowFocus } from '../../ui/focus/use-row-focus.ts'
import { stampWords } from '../../shared/when/stamp.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_TYPE_LABELS, STATUS_TONES } from '../../shared/feedback/words.ts'

/** So many cards come in one step. */
const STEP = 50

/** The cards of what was found, in steps; `total` is how many there are without search and filters. */
export function FeedbackList({
  found,
  total,
  nameOf,
  onOpen,
  onClear,
  keeper,
}: {
  found: readonly Feedback[]
  total: number
  nameOf: (userId: Feedback['userId']) => string | undefined
  onOpen: (id: FeedbackId) => void
  /** Takes search and filters away. */
  onClear: () => void
  /** For the element around the cards (useRowFocus). */
  keeper: ReturnType<typeof useRowFocus>['keeper']
}) {
  const [limit, setLimit] = useState(STEP)
  if (total === 0)
    return (
      <EmptyState
        icon={<MessageSquareText aria-hidden />}
        title="No feedback yet"
        text="What people report with the round button at the lower right of each page will be here."
      />
    )
  if (found.length === 0)
    return (
      <EmptyState
        icon={<MessageSquareText aria-hidden />}
        title="No feedback found"
        text="None of it fits the search and the filters."
        action={<Button onClick={onClear}>Show all feedback</Button>}
      />
    )
  return (
    <>
      <ul {...keeper} aria-label="Feedback" className="flex flex-col gap-3">
        {found.slice(0, limit).map((feedback) => (
          <li key={feedback.id}>
            <FeedbackCard feedback={feedback} author={nameOf(feedback.userId)} onOpen={() => onOpen(feedback.id)} />
          </li>
        ))}
      </ul>
      {found.length > STEP && (
        <LoadMore
          shown={Math.min(limit, found.length)}
          total={found.length}
          hasMore={found.length > limit}
          isLoading={false}
          isError={false}
          onLoadMore={() => setLimit(limit + STEP)}
        />
      )}
    </>
  )
}

export const LoadingFeedback = () => (
  <Loading label="Loading the feedback..." className="flex flex-col gap-3">
    {[1, 2, 3].map((key) => (
      <Card key={key} className="flex h-34 flex-col justify-between p-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-48" />
      </Card>
    ))}
  </Loading>
)

/** One feedback in the list; a press anywhere on it opens it. `author` is undefined while the names load. */
const FeedbackCard = ({
  feedback: { title, description, type, status, answer, createdAt },
  author,
  onOpen,
}: {
  feedback: Feedback
  author: string | undefined
  onOpen: () => void
}) => (
  <Card className="relative p-4 hover:bg-hover">
    <article className="flex flex-col gap-2 md:flex-row md:items-start md:gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={STATUS_TONES[status]}>{FEEDBACK_STATUS_LABELS[status]}</Badge>
          <Badge>{FEEDBACK_TYPE_LABELS[type]}</Badge>
          {answer && <Badge>Answered</Badge>}
        </div>
        <h2 dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="line-clamp-2 wrap-anywhere text-muted">{description}</p>
        <div className="text-xs text-muted [&_time]:relative [&_time]:z-1">
          {author ?? <Skeleton className="inline-block h-3 w-20 align-middle" />},{' '}
          <Moment at={createdAt}>{stampWords(createdAt)}</Moment>
        </div>
      </div>
      {/* It covers the card: one target for all of it. */}
      <Button aria-label={`View Details: ${title}`} onClick={onOpen} className="after:absolute after:inset-0">
        View Details
      </Button>
    </article>
  </Card>
)
