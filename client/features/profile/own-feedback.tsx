import { useState } from 'react'
import type { OwnFeedback } from '#events/feedback/api.ts'
import { useOwnFeedback } from '../../api/system/feedback.ts'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_TYPE_LABELS, STATUS_TONES } from '../../shared/feedback/words.ts'
import { stampWords } from '../../shared/when/stamp.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

/** So many come in one step. */
const STEP = 5

/** The person's own feedback, each with its status and answer. */
export function OwnFeedbackPart() {
  const { data, isError, refetch } = useOwnFeedback()
  const [limit, setLimit] = useState(STEP)
  return (
    <Card className="flex flex-col gap-3 p-4 md:p-5">
      <h2 className="font-semibold">My Feedback</h2>
      {isError && !data ? (
        <LoadError isSmall title="Your feedback could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading your feedback..." className="flex flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-2/3" />
        </Loading>
      ) : data.length === 0 ? (
        <p className="text-muted">
          You have submitted none. What you report with the round button is here, with what becomes of it.
        </p>
      ) : (
        <ul aria-label="My Feedback" className="flex flex-col divide-y">
          {data.slice(0, limit).map((feedback) => (
            <li key={feedback.id} className="py-3 first:pt-0 last:pb-0">
              <One feedback={feedback} />
            </li>
          ))}
        </ul>
      )}
      {data && data.length > STEP && (
        <LoadMore
          shown={Math.min(limit, data.length)}
          total={data.length}
          hasMore={data.length > limit}
          isLoading={false}
          isError={false}
          onLoadMore={() => setLimit(limit + STEP)}
        />
      )}
    </Card>
  )
}

const One = ({ feedback: { title, description, type, status, createdAt, answer } }: { feedback: OwnFeedback }) => (
  <article className="flex flex-col gap-1.5">
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={STATUS_TONES[status]}>{FEEDBACK_STATUS_LABELS[status]}</Badge>
      <Badge>{FEEDBACK_TYPE_LABELS[type]}</Badge>
      <span className="text-xs text-muted">
        <Moment at={createdAt}>{stampWords(createdAt)}</Moment>
      </span>
    </div>
    <h3 dir="auto" className="font-medium wrap-anywhere">
      {title}
    </h3>
    <p dir="auto" className="line-clamp-3 whitespace-pre-wrap wrap-anywhere text-muted">
      {description}
    </p>
    {answer && (
      <div className="mt-1 rounded-control bg-sunken px-3 py-2.5">
        <p className="text-xs text-muted">
          Answer, <Moment at={answer.at}>{stampWords(answer.at)}</Moment>
        </p>
        <p dir="auto" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={answer.text} />
        </p>
      </div>
    )}
  </article>
)
