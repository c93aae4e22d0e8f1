import { useEffect, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import { StreamProvider } from '../../../live/live-context.tsx'
import type { StillBoard } from '../../../live/still-board.ts'
import { cn } from '../../../ui/cn.ts'
import { useShortcutHelp } from '../../../ui/text/shortcut-help.ts'
import { CardDetail } from '../card/card-detail.tsx'
import { BoardColumns } from '../columns/board-columns.tsx'
import { LateViewer } from '../photos/late-photos.tsx'
import { PhoneTabs } from '../columns/phone-tabs.tsx'
import { BoardUiProvider } from '../state/board-context.tsx'
import { type BoardUiStore, createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { ChangesList } from './changes-list.tsx'
import { CompareWithNow } from './compare-with-now.tsx'
import { Dock, EventsOnTheirWay } from './dock.tsx'
import { GoesOn } from './goes-on.tsx'
import { ProgressChart } from './progress-chart.tsx'
import { ReplayProvider } from './replay-context.tsx'
import { ReplayHeader } from './replay-header.tsx'
import { REPLAY_SHORTCUTS, useReplayKeys } from './replay-keys.ts'
import type { ReplayLog } from './replay-log.ts'
import type { AskedReplay } from './replay-url.ts'
import { ChartHeading } from './timeline.tsx'
import { useMomentInUrl } from './use-moment-in-url.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { usePlayedBoard } from './use-played-board.ts'
import type { Replay } from './use-replay.ts'

type Props = { replay: Replay; projectId: ProjectId; isPhone: boolean; url: AskedReplay }

/** The board of a moment, what happened up to it, and under both the timeline; on a phone that is under the thumb. */
export function OpenReplay({ replay: { board, loaded, goesOn, playable }, projectId, isPhone, url }: Props) {
  const [ui] = useState(() => createBoardUi(readBoardUrl('')))
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const isNarrow = useIsNarrow()
  useShortcutHelp('Replay', REPLAY_SHORTCUTS)
  return (
    <StreamProvider stream={board}>
      <BoardUiProvider ui={ui}>
        <ReplayProvider playable={playable}>
          {playable && <Playing board={board} ui={ui} playable={playable} url={url} />}
          <main className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ReplayHeader projectId={projectId} isPhone={isPhone} isPlayable={playable !== null} goesOn={goesOn} />
            {goesOn && <GoesOn className="m-2 md:mx-4" />}
            <div className="flex min-h-0 flex-1">
              <div
                ref={setScroller}
                className={cn(
                  '@container flex min-h-0 min-w-0 flex-1 flex-col',
                  isPhone && 'overflow-y-auto overscroll-contain',
                )}
              >
                {isPhone && <h2 className="sr-only">Board of that moment</h2>}
                <BoardColumns isPhone={isPhone} scroller={scroller} />
              </div>
              {playable && <ChangesList isNarrow={isNarrow} />}
            </div>
            {isPhone && <PhoneTabs onTop={() => scroller?.scrollTo({ top: 0 })} />}
            <section aria-label="Timeline" className="flex flex-col gap-2 border-t bg-raised px-4 py-2 md:py-3">
              {playable ? (
                <BoardDock {...{ log: playable.log, isNarrow, projectId }} />
              ) : (
                <EventsOnTheirWay share={loaded} />
              )}
            </section>
          </main>
          <CardDetail />
          <LateViewer />
        </ReplayProvider>
      </BoardUiProvider>
    </StreamProvider>
  )
}

type PlayingProps = {
  board: StillBoard
  ui: BoardUiStore
  playable: NonNullable<Replay['playable']>
  url: AskedReplay
}

/** Joins player, board, keys and url. Shows nothing. */
function Playing({ board, ui, playable: { log, player }, url: { doesPlay, since, upTo } }: PlayingProps) {
  const me = useUser().id
  usePlayedBoard(board, ui, log, player, since)
  useReplayKeys(player)
  useMomentInUrl(player)
  useEffect(() => {
    if (upTo !== null) player.tour(log.toldBetween(player.store.getState().at, upTo, me))
    else if (doesPlay) player.play()
  }, [player, log, doesPlay, upTo, me])
  return null
}

const same = (at: number): number => at

const BoardDock = ({ log, isNarrow, projectId }: { log: ReplayLog; isNarrow: boolean; projectId: ProjectId }) => (
  <Dock
    isNarrow={isNarrow}
    label="Moment of the project"
    chart={
      <>
        <ChartHeading log={log} />
        <ProgressChart log={log} />
      </>
    }
  >
    <CompareWithNow projectId={projectId} fromOf={same} />
  </Dock>
)
