import { ChevronRight, Clock, ShieldAlert } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { HistoryLine as Line } from '#events/project/history/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { projectIdOf } from '../../live/board.ts'
import { useOpenBoard } from '../../shared/board/use-board.ts'
import { replayHref } from '../../shared/history/past-href.ts'
import { planReplayHref } from '../../shared/projects/screen-hrefs.ts'
import { HistorySentence } from '../../shared/history/history-sentence.tsx'
import { DeviceLink } from './device-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { DoorLink } from '../../ui/page/door-link.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { Moment } from '../../ui/text/moment.tsx'
import type { RovingItem } from '../../ui/focus/use-roving.ts'
import { BeforeAfter, isSaidIn } from './before-after.tsx'
import { KINDS, SOURCES } from './history-words.ts'
import { LineChanges } from './line-changes.tsx'
import { UndoLine, UndoneLink } from './undo-line.tsx'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dayAndClock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The effect of one command. The line itself is a stop of the list; Tab leads from there to the controls in it. */
export function HistoryLine({
  line,
  isTabStop,
  roving,
  isMarked,
  isBroken,
  isOpen,
  onToggle,
}: {
  line: Line
  isTabStop: boolean
  roving: RovingItem
  isMarked: boolean
  isBroken: boolean
  isOpen: boolean
  onToggle: () => void
}) {
  const id = useId()
  const projectId = projectIdOf(useOpenBoard())
  const tabIndex = isTabStop ? 0 : -1
  const Icon = KINDS[line.kind].icon
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !line.opens) return
    event.preventDefault()
    onToggle()
  }
  return (
    <article
      {...roving}
      onKeyDown={onKeyDown}
      aria-labelledby={`${id}-sentence`}
      aria-describedby={`${id}-facts`}
      aria-current={isMarked || undefined}
      className={cn(
        'grid scroll-mt-12 scroll-mb-4 grid-cols-[auto_1fr] items-start gap-x-3 border-b px-2 py-3 focus-visible:-outline-offset-2 md:grid-cols-[auto_1fr_auto]',
        isMarked && 'bg-accent-soft',
        isBroken && 'bg-danger-soft',
      )}
    >
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-4"
      >
        <Icon />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p id={`${id}-sentence`} className="wrap-anywhere">
          <HistorySentence
            parts={line.parts}
            tabIndex={tabIndex}
            renderDevice={(device, name) => (
              <DeviceLink id={device} tabIndex={tabIndex}>
                {name}
              </DeviceLink>
            )}
          />
        </p>
        <p id={`${id}-facts`} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted tabular-nums">
          <Moment at={line.at}>{clock.format(new Date(line.at))}</Moment>
          <span>
            {typeof line.apiKey?.name === 'string' ? `through key ${line.apiKey.name}` : SOURCES[line.source]}
          </span>
          {line.doneAt !== null && (
            <span className="inline-flex items-center gap-1">
              <Clock aria-hidden className="size-3.5" />
              done offline <Moment at={line.doneAt}>{dayAndClock.format(new Date(line.doneAt))}</Moment>
            </span>
          )}
          {line.undoes !== undefined && <UndoneLink revision={line.undoes} projectId={projectId} tabIndex={tabIndex} />}
          {line.kind === 'status' && !isSaidIn(line.parts, line.old) && <span>before: {line.old}</span>}
          {isMarked && <Badge tone="accent">Opened here</Badge>}
          {isBroken && (
            <Badge tone="danger">
              <ShieldAlert aria-hidden />
              Not what was written
            </Badge>
          )}
        </p>
        {!isOpen && line.kind !== 'status' && <BeforeAfter {...line} />}
        {line.opens && (
          <Button
            variant="ghost"
            size="sm"
            tabIndex={tabIndex}
            aria-expanded={isOpen}
            onClick={onToggle}
            icon={<ChevronRight aria-hidden className={cn('transition-transform', isOpen && 'rotate-90')} />}
            className="-ml-2.5 self-start"
          >
            {line.changes > 1 ? `${formatCount(line.changes)} changes` : 'All of it'}
          </Button>
        )}
        {isOpen && <LineChanges line={line} tabIndex={tabIndex} />}
      </div>
      <div className="flex items-center gap-2 max-md:col-start-2 max-md:mt-1 max-md:justify-self-start md:flex-col md:items-end">
        <DoorLink
          href={thenHref(projectId, line)}
          tabIndex={tabIndex}
          className="inline-flex items-center text-label text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline pointer-coarse:min-h-11"
        >
          {line.plan ? 'See the plan then' : 'See the board then'}
        </DoorLink>
        <UndoLine line={line} projectId={projectId} tabIndex={tabIndex} describedBy={`${id}-sentence`} />
      </div>
    </article>
  )
}

/** Where the plan that a line is about shows as it was right after it; of a line about none, the board. */
const thenHref = (projectId: ProjectId, { plan, kind, first, last }: Line): string =>
  plan
    ? planReplayHref(projectId, plan.id, { at: plan.revision })
    : replayHref(projectId, { at: last, ...(kind !== 'notes' && { since: first }) })
