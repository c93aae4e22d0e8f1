import type { Feedback } from '#events/feedback/api.ts'
import { stampWords } from '../../shared/when/stamp.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_TYPE_LABELS, STATUS_TONES } from '../../shared/feedback/words.ts'

/** One feedback in the list; a press anywhere on it opens it. `author` is undefined while the names load. */
export const FeedbackCard = ({
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
