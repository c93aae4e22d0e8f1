import { useEffect, useState } from 'react'
import type { Plan } from '#events/plan/api.ts'
import type { StillBoard } from '../../../../live/still-board.ts'
import type { Player } from '../../replay/player.ts'
import type { ReplayLog } from '../../replay/replay-log.ts'
import { useTicks } from '../../replay/use-ticks.ts'
import { goTo } from '../go-to.ts'
import { mainPin, pinsByCard } from '../shown-pins.ts'
import { leftPage, type ViewerStore } from '../viewer-state.ts'
import type { PlanLog } from './plan-log.ts'
import type { PlayablePlan } from './use-plan-replay.ts'

/** The board that stands behind a plan: its cards as they were. `player`: it hears of new events. */
export type BoardBehind = { readonly board: StillBoard; readonly log: ReplayLog; readonly player: Player }

/**
 * The plan of the moment that shows. The cards behind it are those of the same time. What a moment changed comes in sight.
 * @param isMarked the one card that a moment changed is chosen.
 */
export function usePlayedPlan(
  { log, player }: PlayablePlan,
  behind: BoardBehind,
  viewer: ViewerStore,
  isMarked: boolean,
): Plan | null {
  useTicks(player)
  const [plan, setPlan] = useState<Plan | null>(null)
  useEffect(() => {
    let shown: { readonly at: number; readonly of: string } | null = null
    const follow = () => {
      const { at, isPlaying } = player.store.getState()
      const of = `${at} ${log.revision} ${behind.log.head}`
      if (shown?.of === of) return
      const steps = shown === null ? 0 : Math.abs(at - shown.at)
      shown = { at, of }
      showBoard(behind, at === log.head ? behind.log.head : behind.log.revisionAt(log.timeOf(at)))
      const now = log.planAt(at)
      setPlan(now)
      // While it plays in long strides the page stays where it is: it would flicker.
      if (now && (steps === 1 || (steps > 1 && !isPlaying))) bringInSight(viewer, now, log.changeOf(at), isMarked)
    }
    follow()
    const stops = [player.store.subscribe(follow), behind.player.store.subscribe(follow)]
    return () => stops.forEach((stop) => stop())
  }, [log, player, behind, viewer, isMarked])
  return plan
}

/** A plan is younger than its project. */
function showBoard({ board, log }: BoardBehind, revision: number): void {
  const to = Math.max(0, revision)
  const { revision: from } = board.store.getState()
  if (from !== to) board.go(log.patches(from, to), to)
}

function bringInSight(
  viewer: ViewerStore,
  plan: Plan,
  { page, card }: ReturnType<PlanLog['changeOf']>,
  isMarked: boolean,
): void {
  const pin = card === null ? undefined : mainPin(pinsByCard(plan.pins).get(card))
  goTo(viewer, plan, { selected: isMarked ? card : null, photo: null }, pin ?? null)
  const before = viewer.getState()
  if (!pin && page !== null && page !== before.page) viewer.setState({ ...leftPage(before), page, camera: null })
}
