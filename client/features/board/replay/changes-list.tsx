import { useDeferredValue, useEffect } from 'react'
import { cn } from '../../../ui/cn.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { announce } from '../../../ui/toast/live-region.tsx'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { usePlayable, usePlayer, useSentences } from './replay-context.tsx'
import type { PlayedLog } from './moments.ts'
import { spoken } from './replay-log.ts'

/** Lines of the list, one for each gesture, the newest first: older ones are in the history. */
const MAX_LINES = 60

/** The sentences up to the moment that shows, which says in words what the screen shows in motion. */
export function ChangesList({
  isNarrow,
  className = 'w-80 shrink-0 border-l',
}: {
  isNarrow: boolean
  className?: string
}) {
  const { log, player } = usePlayable()
  const at = useDeferredValue(usePlayer((state) => state.at))
  const sentence = useSentences()
  useAnnouncedChanges()
  const lines = gesturesUpTo(log, at)
  return (
    <section
      aria-labelledby="replay-changes"
      className={isNarrow ? 'sr-only' : cn('flex flex-col bg-raised', className)}
    >
      <h2 id="replay-changes" className="px-4 pt-3 pb-2 text-sm font-semibold">
        What happened
      </h2>
      <ol className={cn(!isNarrow && 'min-h-0 flex-1 overflow-y-auto px-2 pb-4')}>
        {lines.map(([first, last]) => {
          const words = spoken(sentence(first, last))
          const time = momentWords(log.recordedAt(last))
          const isShown = last === at
          return (
            <li key={first} aria-current={isShown ? 'step' : undefined}>
              {isNarrow ? (
                `${words}, ${time}`
              ) : (
                <button
                  type="button"
                  onClick={() => player.seek(last)}
                  className={cn(
                    'block w-full rounded-control px-2 py-1.5 text-left transition-colors hover:bg-hover pointer-coarse:min-h-11',
                    isShown && 'bg-accent-soft font-medium',
                  )}
                >
                  <span className="block wrap-anywhere">{isolated(words)}</span>
                  <span className="block text-xs font-normal text-muted tabular-nums">{time}</span>
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The first and the last revision of each gesture up to a moment, the newest first. */
function gesturesUpTo(log: PlayedLog, at: number): readonly (readonly [first: number, last: number])[] {
  const lines: (readonly [number, number])[] = []
  for (let last = at; last >= 0 && lines.length < MAX_LINES; ) {
    const first = log.gestureOf(last)
    lines.push([first, last])
    last = first - 1
  }
  return lines
}

/** The sentence of the moment that shows, on one line, beside the timeline on a phone. */
export function CurrentChange() {
  const at = useDeferredValue(usePlayer((state) => state.at))
  const sentence = useSentences()
  return <p className="truncate text-label font-medium">{spoken(sentence(at, at))}</p>
}

/** Says each step to screen readers; while it plays, only where it stops. */
function useAnnouncedChanges(): void {
  const { player } = usePlayable()
  const sentence = useSentences()
  useEffect(
    () =>
      player.store.subscribe((now, before) => {
        const isNews = now.at !== before.at || now.isPlaying !== before.isPlaying
        if (isNews && !now.isPlaying) announce(spoken(sentence(now.at, now.at)))
      }),
    [player, sentence],
  )
}
