import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { DigestAnswer } from '#events/project/digest/lines.ts'
import { useUser } from '../../../api/people/session.tsx'
import { historyHref } from '../../../shared/history/history-href.ts'
import { compareHref, replayHref } from '../../../shared/history/past-href.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { DoorLink } from '../../../ui/page/door-link.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { useUi } from '../state/board-context.tsx'
import { DigestPieces } from './digest-pieces.tsx'
import {
  digestDetails,
  digestSentence,
  inWords,
  overtakenSentence,
  type Piece,
  tooManySentence,
} from './digest-words.ts'

/** So many lines show at first. */
const FEW = 3
/** For so long a press goes to what stood here before, in milliseconds: it was aimed at that. */
const UNTOUCHABLE_MS = 500

const TITLE = 'While you were away'

/**
 * The changes by others, in sentences. @param digest null where nothing is told but of steps. @param overtaken the cards that others
 * had taken further than a step of the person would. @param onSeen the person has read them.
 */
export function DigestPanel({
  digest = null,
  overtaken,
  projectId,
  onSeen,
}: {
  digest?: DigestAnswer | null
  overtaken: readonly Piece[]
  projectId: ProjectId
  onSeen: () => void
}) {
  const panel = useRef<HTMLElement>(null)
  const [isAll, setIsAll] = useState(false)
  const isPhone = useIsPhone()
  // A phone needs its room for the cards.
  const [isFolded, setIsFolded] = useState(isPhone)
  // On a wide screen what is selected has its bar at the lower edge, of up to three lines where it is narrow.
  const isRaised = useUi((ui) => ui.isSelecting)
  const isTouchable = useAfter(UNTOUCHABLE_MS)
  const me = useUser().id
  const names = new Map(digest?.people.map(({ id, name }) => [id, name]))
  const steps = overtaken.map((card) => ({ sentence: overtakenSentence(card), details: [] }))
  const news = (digest?.lines ?? []).map((line) => ({
    sentence: digestSentence(line, (id) => (id === me ? 'you' : names.get(id))),
    details: digestDetails(line),
  }))
  const lines = [...steps, ...news]
  const hidden = lines.length - FEW
  const hasMore = hidden > 0 || lines.some(({ details }) => details.length > 0)

  const moreThan = digest?.moreThan ?? null
  const tooMany = moreThan === null ? null : tooManySentence(moreThan)
  const first = inWords(lines[0]?.sentence ?? []) || (tooMany ?? '')
  const summary = lines.length > 1 ? `${first}, and ${countOf(lines.length - 1, 'more change')}` : first
  useEffect(() => announce(`${TITLE}: ${summary}`), [summary])

  // Its buttons go away with it, whether they were pressed here or on another device: the focus goes on with the cards, or to
  // the head of the board where there are none.
  useLayoutEffect(() => {
    const going = panel.current
    return () => {
      if (going?.contains(document.activeElement))
        find('main :is([data-card], [data-group])[tabindex="0"]', 'main header :is(a, button)')?.focus()
    }
  }, [])

  const isShown = !isPhone || !isFolded
  const gotIt = (
    <Button size="sm" variant="primary" onClick={onSeen}>
      Got it
    </Button>
  )
  const whole = (
    <>
      {lines.length > 0 && (
        <ul className="flex min-h-0 flex-col gap-1.5 overflow-y-auto" tabIndex={isAll ? 0 : undefined}>
          {lines.slice(0, isAll ? lines.length : FEW).map(({ sentence, details }, line) => (
            <li key={`${line} ${inWords(sentence)}`} className="wrap-anywhere">
              <p className={cn(!isAll && 'line-clamp-2')}>
                <DigestPieces pieces={sentence} />
              </p>
              {isAll &&
                details.map((detail, index) => (
                  <p key={index} className="pl-3 text-label text-muted">
                    <DigestPieces pieces={detail} />
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
      {tooMany !== null && <p>{tooMany}</p>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hasMore && (
          <Button size="sm" variant="ghost" aria-expanded={isAll} className="mr-auto" onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Show less' : hidden > 0 ? `Show all ${lines.length}` : 'Show all'}
          </Button>
        )}
        {tooMany !== null && (
          <Button size="sm" asChild>
            <DoorLink href={historyHref(projectId)}>Open the history</DoorLink>
          </Button>
        )}
        {digest && (
          <>
            <Button size="sm" asChild>
              <DoorLink href={compareHref(projectId, { from: digest.after })}>Compare</DoorLink>
            </Button>
            <Button size="sm" asChild>
              <DoorLink href={replayHref(projectId, { from: digest.after, to: digest.upTo })}>Show me</DoorLink>
            </Button>
          </>
        )}
        {gotIt}
      </div>
    </>
  )
  return (
    <div className="print-hidden relative z-20">
      <section
        ref={panel}
        data-low-buttons
        aria-label={TITLE}
        className={cn(
          'absolute inset-x-2 bottom-2 flex max-h-[60dvh] flex-col gap-2 rounded-panel border bg-raised p-3 shadow-overlay',
          'animate-pop-in md:inset-x-auto md:left-4 md:w-104',
          isRaised ? 'md:bottom-40' : 'md:bottom-4',
          !isTouchable && 'pointer-events-none',
        )}
      >
        {isPhone ? (
          <div className="-my-1 flex items-center gap-2">
            <h2 className="min-w-0 flex-1">
              <Button
                variant="ghost"
                size="sm"
                aria-expanded={!isFolded}
                icon={isFolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
                className="-ml-2 max-w-full shrink"
                onClick={() => setIsFolded(!isFolded)}
              >
                <span className="truncate font-semibold">{isFolded ? summary : TITLE}</span>
              </Button>
            </h2>
            {isFolded && gotIt}
          </div>
        ) : (
          <h2 className="font-semibold">{TITLE}</h2>
        )}
        {isShown && whole}
      </section>
    </div>
  )
}

/** The first element that one of the selectors finds, the first selector first. */
const find = (...selectors: readonly string[]): HTMLElement | undefined =>
  selectors.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? [])[0]

/** False until so many milliseconds have passed. */
function useAfter(ms: number): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isAfter
}
