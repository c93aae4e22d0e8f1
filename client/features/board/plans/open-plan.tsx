import { useEffect, useEffectEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import type { Card } from '#events/project/device.ts'
import type { PhotoHere } from '../../../live/outbox/photo-here.ts'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import type { PlanHandle } from '../../../live/plan.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { plansHref } from '../../../shared/projects/screen-hrefs.ts'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { openCard } from '../actions/board-navigation.ts'
import { AskedBack } from '../card-work/asked-back.tsx'
import { LateViewer } from '../photos/late-photos.tsx'
import { PhotoWork } from '../photos/photo-work.tsx'
import { BoardClosed } from '../screen/board-closed.tsx'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { cardMatcher } from '../state/card-filter.ts'
import { useFilterNow } from '../state/use-filter-now.ts'
import { useShownFilter } from '../state/visible-cards.ts'
import { UndoKeys } from '../undo/undo-keys.tsx'
import { panned, toWindow } from './camera.ts'
import { useLiftCard } from './aim/use-lift-card.ts'
import { useLayCable } from './cables/lay-cable.ts'
import { cablesByCard } from './cables/shown-cables.ts'
import { CardList } from './card-list.tsx'
import { goTo } from './go-to.ts'
import { usePhotosHere } from './here/photos-here.ts'
import { PhotosWithoutCard } from './here/photos-without-card.tsx'
import { KeepOffline } from './keep-offline.tsx'
import { NoPlan } from './no-plan.tsx'
import { PageTabs } from './page-tabs.tsx'
import { PlanWindow } from './plan-window.tsx'
import { Paper } from './paper/paper-notice.tsx'
import { Sheet, SHEET_ID } from './list-sheet.tsx'
import { SelectedCard } from './selected-card.tsx'
import { mainPin, pinsByCard, shownPins } from './shown-pins.ts'
import { DrawingSection } from './newer/drawing-section.tsx'
import { PlanWays } from './replay/plan-ways.tsx'
import { useNewer } from './newer/use-newer.ts'
import { ScaleSection } from './scale/scale-section.tsx'
import { useMayPin, usePlanGestures } from './use-plan-gestures.ts'
import { useViewer, useViewerStore } from './viewer-state.ts'

const CardDetail = dialogOnDemand(async () => (await import('../card/card-detail.tsx')).CardDetail)

/** Minimum distance between a pin and the sheet of a phone, in pixels. */
const ROOM = 40

type Open = { readonly handle: PlanHandle; readonly projectId: ProjectId }

/** A plan once board and plan are there. */
export function OpenPlan({ handle, projectId }: Open) {
  const plan = useStore(handle.store, (state) => state.plan)
  const isClosed = useStore(handle.store, ({ phase }) => phase === 'closed')
  const notice = useStore(handle.store, (state) => state.notice)
  const boardPhase = useBoard(({ phase }) => phase)
  const hasBoard = useBoard(({ project }) => project !== null)
  if (boardPhase === 'closed') return <BoardClosed />
  // A plan of another project has another address.
  if (isClosed || (plan && plan.projectId !== projectId)) return <NoPlan notice={notice} href={plansHref(projectId)} />
  if (!plan || !hasBoard)
    return (
      <Loading label="Loading the plan..." className="flex min-h-0 flex-1 flex-col">
        <Skeleton className="m-4 flex-1" />
      </Loading>
    )
  return (
    <>
      <PlanAndCards plan={plan} handle={handle} projectId={projectId} />
      <PhotoWork />
      <UndoKeys />
      <AskedBack />
      <LateViewer />
    </>
  )
}

function PlanAndCards({ plan, handle, projectId }: Open & { plan: Plan }) {
  const viewer = useViewerStore()
  const ui = useUiStore()
  const board = useOpenBoard()
  const isPhone = useIsPhone()
  const gestures = usePlanGestures(handle, projectId)
  const wanted = useViewer((state) => state.page)
  const selected = useViewer((state) => state.selected)
  const isCardOpen = useUi(({ card }) => card !== null)
  const name = useBoard(({ project }) => project?.name ?? '')
  const cards = useBoard((state) => state.cards)
  const matches = useMatches()
  const page = plan.pages.find((one) => one.page === wanted) ?? (plan.pages[0] as PlanPage)
  const pins = useMemo(() => shownPins(plan, page, cards, matches), [plan, page, cards, matches])
  const pinsOf = useMemo(() => pinsByCard(plan.pins), [plan.pins])
  const cablesOf = useMemo(() => cablesByCard(plan.cables), [plan.cables])
  const found = useMemo(() => [...cards.values()].filter(matches), [cards, matches])
  // A card that was made here gets its id later.
  const chosen = selected === null ? undefined : (cards.get(selected) ?? cards.get(lastIdOf(selected)))
  useEffect(() => {
    if (chosen && chosen.id !== selected) viewer.setState({ selected: chosen.id })
  }, [chosen, selected, viewer])
  const newer = useNewer(plan, page)
  const photos = usePhotosHere(handle)
  const chosenPhoto = useViewer(({ photo }) => photos.find(({ id }) => id === photo)?.id ?? null)
  const lift = useLiftCard(page, gestures)
  const mayDraw = useMayPin()('planned')
  usePageTitle(`${page.title}, ${name}`)

  const hasCamera = useViewer(({ camera }) => camera !== null)
  const isAiming = useViewer(({ aim }) => aim !== null)
  /** On a phone the card that is chosen lies over a part of the drawing: its pin comes out from under it, also once it is placed. */
  const bringOut = useEffectEvent(() => {
    const { camera, window } = viewer.getState()
    const sheet = document.getElementById(SHEET_ID)
    const pin = pins.findLast(({ deviceId }) => deviceId === selected)
    if (!isPhone || isAiming || !camera || !pin || !sheet) return
    const at = toWindow(camera, page, pin.place)
    const isBeside = sheet.offsetWidth < window.width
    const x = isBeside ? Math.max(0, at.x - (window.width - sheet.offsetWidth - ROOM)) : 0
    const y = isBeside ? 0 : Math.max(0, at.y - (window.height - sheet.offsetHeight - ROOM))
    if (x + y > 0) viewer.setState({ camera: panned(camera, { x: -x, y: -y }, page, window) })
  })
  useEffect(() => bringOut(), [selected, isPhone, hasCamera, isAiming])

  const layTo = useLayCable(plan, gestures)
  const choose = (card: Card) => {
    if (!layTo(card)) goTo(viewer, plan, { selected: card.id, photo: null }, mainPin(pinsOf.get(card.id)) ?? null)
  }
  const showPhoto = ({ id, place }: PhotoHere) => goTo(viewer, plan, { selected: null, photo: id }, place)
  const chosenCard = chosen && (
    <SelectedCard
      card={chosen}
      pins={pinsOf.get(chosen.id) ?? {}}
      cables={cablesOf.get(chosen.id) ?? []}
      {...{ projectId, gestures }}
      pages={plan.pages}
    />
  )
  const ofPage = (
    <>
      <ScaleSection page={page} onRemove={mayDraw ? () => gestures.measure(page, null) : null} />
      <DrawingSection plan={plan} page={page} newer={mayDraw ? newer : null} />
      <KeepOffline plan={plan} />
    </>
  )
  const content = (
    <>
      <PhotosWithoutCard plan={plan} photos={photos} onShow={showPhoto} />
      {!isPhone && ofPage}
      <CardList plan={plan} cards={found} pinsOf={pinsOf} cablesOf={cablesOf} onChoose={choose} onLift={lift} />
      {/* A sheet has room for little else above its list. */}
      {isPhone && ofPage}
    </>
  )
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={plan.pages.length === 1 ? page.title : plan.fileName}
        text={name}
        backLink={<BackLink label="All floor plans" href={plansHref(projectId)} className="-ml-2" />}
        actions={<PlanWays plan={plan} page={page} />}
        className="border-b bg-raised px-4 py-2 md:px-6 low:py-0"
      />
      <PageTabs pages={plan.pages} current={page.page} />
      <Paper plan={plan} page={page.page} />
      <div className="relative flex min-h-0 flex-1">
        <PlanWindow {...{ handle, plan, page, pins, photos, gestures, newer }} />
        {isPhone ? (
          <Sheet found={found.length} count={cards.size} chosen={chosen?.id ?? chosenPhoto}>
            {chosenCard}
            {content}
          </Sheet>
        ) : (
          <aside aria-label="Cards of the project" className="flex w-80 shrink-0 flex-col border-l bg-raised">
            {/* It stays in sight while the list below it is worked through. */}
            {chosenCard && <div className="max-h-[60%] shrink-0 overflow-y-auto">{chosenCard}</div>}
            <div className="relative min-h-0 flex-1 overflow-y-auto pb-16">{content}</div>
          </aside>
        )}
      </div>
      <CardDetail isOpen={isCardOpen} onClose={() => openCard(board, ui, null)} />
    </main>
  )
}

/** The test of the board's search and filters. */
function useMatches(): (card: Card) => boolean {
  const filter = useShownFilter()
  const now = useFilterNow(filter)
  const zone = useBoard(({ project }) => project?.timeZone)
  return useMemo(() => cardMatcher(filter, now, zone), [filter, now, zone])
}
