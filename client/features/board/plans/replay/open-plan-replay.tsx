import { useCallback, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import type { Card } from '#events/project/device.ts'
import { StreamProvider } from '../../../../live/live-context.tsx'
import { useBoard } from '../../../../shared/board/use-board.ts'
import { useWayBack } from '../../../../shared/history/use-way-back.ts'
import { planHref } from '../../../../shared/projects/screen-hrefs.ts'
import { Button } from '../../../../ui/button.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts'
import { usePageTitle } from '../../../../ui/page/use-page-title.ts'
import { useShortcutHelp } from '../../../../ui/text/shortcut-help.ts'
import { compareNames } from '../../../../ui/list/name-order.ts'
import { countOf } from '../../../../ui/text/format-count.ts'
import { ChangesList } from '../../replay/changes-list.tsx'
import { CompareWithNow } from '../../replay/compare-with-now.tsx'
import { Dock } from '../../replay/dock.tsx'
import { GoesOn } from '../../replay/goes-on.tsx'
import { ReplayProvider, usePlayable } from '../../replay/replay-context.tsx'
import { MomentLine } from '../../replay/replay-header.tsx'
import { REPLAY_SHORTCUTS, useReplayKeys } from '../../replay/replay-keys.ts'
import { useIsNarrow } from '../../replay/use-is-narrow.ts'
import { REST_MS, useMomentInUrl } from '../../replay/use-moment-in-url.ts'
import { BoardUiProvider } from '../../state/board-context.tsx'
import { createBoardUi } from '../../state/board-ui.ts'
import { readBoardUrl } from '../../state/board-url.ts'
import { cablesByCard } from '../cables/shown-cables.ts'
import { useViewerUrl, VIEWER_QUERY, viewerOfUrl } from '../drawing/viewer-url.ts'
import { goTo } from '../go-to.ts'
import { Sheet } from '../list-sheet.tsx'
import { PageTabs } from '../page-tabs.tsx'
import { ScaleSection } from '../scale/scale-section.tsx'
import { mainPin, pinsByCard, shownPins } from '../shown-pins.ts'
import { useViewer, useViewerStore, ViewerProvider } from '../viewer-state.ts'
import { CardRows, type CardsOnPlan } from '../drawing/card-rows.tsx'
import { CardThen } from './card-then.tsx'
import { PlanThen } from './plan-then.tsx'
import type { PlayablePlan } from './use-plan-replay.ts'
import { type BoardBehind, usePlayedPlan } from './use-played-plan.ts'

type Props = {
  readonly projectId: ProjectId
  readonly planId: PlanId
  readonly playable: PlayablePlan
  readonly behind: BoardBehind
  readonly goesOn: boolean
  /** The address names a moment: what it changed is pointed out. */
  readonly isAsked: boolean
}

/** A plan that is played: the drawing and its list as they were, what happened, and the timeline. */
export function OpenPlanReplay({ playable, behind, isAsked, ...of }: Props) {
  const { log, player } = playable
  const isPhone = useIsPhone()
  const [ui] = useState(() => createBoardUi(readBoardUrl('')))
  const [viewer] = useState(() => {
    const { page, card } = log.changeOf(player.store.getState().at)
    const made = viewerOfUrl(page ?? 1)
    if (isAsked && !isPhone && made.getState().selected === null) made.setState({ selected: card })
    return made
  })
  const revisionOf = useCallback((at: number) => log.revisionOf(at), [log])
  useViewerUrl(viewer, null, REST_MS)
  useMomentInUrl(player, revisionOf, VIEWER_QUERY)
  useReplayKeys(player)
  useShortcutHelp('Replay', REPLAY_SHORTCUTS)
  const plan = usePlayedPlan(playable, behind, viewer, !isPhone)
  return (
    <StreamProvider stream={behind.board}>
      <BoardUiProvider ui={ui}>
        <ReplayProvider playable={playable}>
          <ViewerProvider value={viewer}>{plan && <Shown plan={plan} isPhone={isPhone} {...of} />}</ViewerProvider>
        </ReplayProvider>
      </BoardUiProvider>
    </StreamProvider>
  )
}

const everyCard = () => true

type ShownProps = Omit<Props, 'playable' | 'behind' | 'isAsked'> & { readonly plan: Plan; readonly isPhone: boolean }

function Shown({ plan, projectId, planId, goesOn, isPhone }: ShownProps) {
  const viewer = useViewerStore()
  const isNarrow = useIsNarrow()
  const { log } = usePlayable()
  const wanted = useViewer((state) => state.page)
  const selected = useViewer((state) => state.selected)
  const cards = useBoard((state) => state.cards)
  const page = plan.pages.find((one) => one.page === wanted) ?? (plan.pages[0] as PlanPage)
  const pins = useMemo(() => shownPins(plan, page, cards, everyCard), [plan, page, cards])
  const pinsOf = useMemo(() => pinsByCard(plan.pins), [plan.pins])
  const cablesOf = useMemo(() => cablesByCard(plan.cables), [plan.cables])
  const there = useMemo(() => [...cards.values()].filter(({ id }) => pinsOf.has(id)), [cards, pinsOf])
  const chosen = selected === null ? undefined : cards.get(selected)
  const now = planHref(projectId, planId, page.page)
  const back = useWayBack(projectId, now)
  usePageTitle(`Replay of ${page.title}`)
  const choose = ({ id }: Card) => goTo(viewer, plan, { selected: id, photo: null }, mainPin(pinsOf.get(id)) ?? null)
  const chosenCard = chosen && (
    <CardThen
      card={chosen}
      pins={pinsOf.get(chosen.id) ?? {}}
      cables={cablesOf.get(chosen.id) ?? []}
      pages={plan.pages}
    />
  )
  const list = (
    <>
      <ScaleSection page={page} onRemove={null} />
      <CardsThen plan={plan} cards={there} pinsOf={pinsOf} cablesOf={cablesOf} onChoose={choose} />
    </>
  )
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHeader
        title={plan.pages.length === 1 ? page.title : plan.fileName}
        text={<MomentLine isPhone={isPhone} goesOn={goesOn} />}
        backLink={<BackLink {...back} className="-ml-2" />}
        actions={
          <Button asChild size="sm">
            <Link href={now}>Go to now</Link>
          </Button>
        }
        className="border-b bg-raised px-4 py-2 md:px-6 low:py-0"
      />
      {goesOn && <GoesOn className="m-2 md:mx-4" />}
      <PageTabs pages={plan.pages} current={page.page} />
      <div className="relative flex min-h-0 flex-1">
        <PlanThen {...{ plan, page, pins }} />
        {isPhone ? (
          <Sheet found={there.length} count={there.length} chosen={chosen?.id ?? null}>
            {chosenCard}
            {list}
          </Sheet>
        ) : (
          <aside aria-label="Cards of the project" className="flex w-80 shrink-0 flex-col border-l bg-raised">
            {chosenCard && <div className="max-h-[45%] shrink-0 overflow-y-auto">{chosenCard}</div>}
            <div className="relative min-h-0 flex-1 overflow-y-auto">{list}</div>
            {!isNarrow && <ChangesList isNarrow={false} className="max-h-[40%] shrink-0 border-t" />}
          </aside>
        )}
        {(isPhone || isNarrow) && <ChangesList isNarrow />}
      </div>
      <section aria-label="Timeline" className="flex flex-col gap-2 border-t bg-raised px-4 py-2 md:py-3">
        <Dock isNarrow={isNarrow} label="Moment of the plan">
          <CompareWithNow projectId={projectId} fromOf={(at) => log.recordedAt(at)} />
        </Dock>
      </section>
    </main>
  )
}

/** Number of cards that are shown at a time. */
const STEP = 50

/** The cards that had a place on the plan, in words. */
function CardsThen({ plan, cards, pinsOf, cablesOf, onChoose }: CardsOnPlan) {
  const inOrder = useMemo(() => cards.toSorted((one, other) => compareNames(one.name, other.name)), [cards])
  return (
    <section aria-label="Cards" className="flex flex-col gap-2 p-3">
      <p className="text-label text-muted">
        {cards.length === 0 ? 'No card had a place then.' : `${countOf(cards.length, 'card')} on this plan then`}
      </p>
      <CardRows cards={inOrder} {...{ plan, pinsOf, cablesOf, onChoose }} step={STEP} />
    </section>
  )
}
