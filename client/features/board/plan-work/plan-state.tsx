import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { DayPart } from '#events/project/card-work/work.ts'
import type { Card } from '#events/project/device.ts'
import { isToPlan, type LiftedCards, type Place } from './plan.ts'

/** A place that carried cards are held over: a cell, or the tray. */
export type Target = Place | 'tray'

/** The state of the planner. `asked`: cards that its dialog is open for. `dropped`: a card that the focus goes along with. */
export type PlanState = {
  readonly lifted: LiftedCards | null
  readonly over: Target | null
  readonly isByKey: boolean
  readonly selected: ReadonlySet<DeviceId>
  /** The part of the day that cards without one get. */
  readonly part: DayPart
  readonly asked: readonly Card[]
  readonly dropped: DeviceId | null
}

export const createPlanState = () =>
  createStore<PlanState>(() => ({
    ...{ lifted: null, over: null, isByKey: false, dropped: null },
    ...{ selected: new Set<DeviceId>(), part: 'all-day', asked: [] },
  }))
export type PlanStore = ReturnType<typeof createPlanState>

const Context = createContext<PlanStore | null>(null)
export const PlanProvider = Context

/** The planner's state, to change it. @throws outside of a planner. */
export function usePlanStore(): PlanStore {
  const store = useContext(Context)
  if (!store) throw new Error('usePlanStore needs a PlanProvider above it')
  return store
}

/** A slice of the planner's state. */
export const usePlan = <Slice,>(selector: (state: PlanState) => Slice): Slice => useStore(usePlanStore(), selector)

/** Lifts a card, and of the others that are selected with it those that are still to plan. */
export function lift(
  plan: PlanStore,
  card: Card,
  from: Place | null,
  cards: ReadonlyMap<DeviceId, Card>,
  isByKey: boolean,
) {
  const { selected } = plan.getState()
  const ids = from === null && selected.has(card.id) ? [...selected] : []
  const others = ids.flatMap((id) => (id === card.id ? [] : (cards.get(id) ?? []))).filter(isToPlan)
  plan.setState({ lifted: { cards: [card, ...others], from }, over: isByKey ? (from ?? 'tray') : null, isByKey })
}

/** Lets go of what is carried. Gives it with its target; null where that is none. */
export function letGo(plan: PlanStore): { readonly lifted: LiftedCards; readonly over: Target } | null {
  const { lifted, over, isByKey } = plan.getState()
  const dropped = isByKey ? (lifted?.cards[0].id ?? null) : null
  plan.setState({ lifted: null, over: null, isByKey: false, ...(over !== null && { selected: new Set(), dropped }) })
  return lifted && over !== null ? { lifted, over } : null
}
