import { type Decision, decided } from '../kernel/decider.ts'
import { type CableEnds, cableKey, endsOf, type HeldCable } from './cable.ts'
import type { DataOf } from './commands.ts'
import type { PlanEvent } from './events.ts'
import { MAX_CABLES } from './limits.ts'
import type { OpenPlan } from './open-plan.ts'
import { pinKey, type PinPlace, type PinTurn } from './page.ts'
import { refused } from './refusals.ts'

/** The state of a cable: its own length, or that of the scale. */
type CableState = Pick<HeldCable, 'metres'>

/** A cable before and after a change; null: it is not there. */
export type CableTurn = { readonly ends: CableEnds; readonly from: CableState | null; readonly to: CableState | null }

/** Lays a cable, or gives one that is there a length; without `metres` it keeps its own. */
export function layCable({ from, to, metres }: DataOf<'LayCable'>, view: OpenPlan): Decision<PlanEvent> {
  if (from === to) throw refused({ code: 'cable-to-itself' })
  const held = view.cables.get(cableKey({ from, to }))
  const ends = held ? { from: held.from, to: held.to } : { from, to }
  if (!held && view.cables.size >= MAX_CABLES) throw refused({ code: 'cables-full' })
  return decided(
    ...cableEvents(
      [{ ends, from: laid(held), to: { metres: metres === undefined ? (held?.metres ?? null) : metres } }],
      view,
      [],
    ).all,
  )
}

/** A cable that is gone already is taken away. */
export function takeCableAway(ends: DataOf<'TakeCableAway'>, view: OpenPlan): Decision<PlanEvent> {
  const held = view.cables.get(cableKey(ends))
  if (!held) return decided()
  const turn = { ends: { from: held.from, to: held.to }, from: laid(held), to: null }
  return decided(...cableEvents([turn], view, []).all)
}

/**
 * The events of changed cables, where pins change too: a cable whose ends are not on one page any more goes with them. `gone` belong
 * before the events of the pins, `laid` behind them.
 * @throws Rejection where a cable would lie between cards that are not on one page.
 */
export function cableEvents(
  turns: readonly CableTurn[],
  { plan: { projectId }, pins, cables }: OpenPlan,
  pinTurns: readonly PinTurn[],
): { readonly gone: PlanEvent[]; readonly laid: PlanEvent[]; readonly all: PlanEvent[] } {
  const shifted = new Set(pinTurns.flatMap(({ deviceId, from, to }) => (from?.page === to?.page ? [] : deviceId)))
  if (turns.length === 0 && (cables.size === 0 || shifted.size === 0)) return { gone: [], laid: [], all: [] }
  const after = pinsAfter(pins, pinTurns)
  const pageOf = (of: CableEnds) => {
    const found = endsOf(after, of)
    if (!found) throw refused({ code: 'cable-ends-apart' })
    return found.page
  }
  const turned = new Set(turns.map(({ ends }) => cableKey(ends)))
  const isShifted = ({ from, to }: CableEnds) => shifted.has(from) || shifted.has(to)
  const lost = [...cables.values()].filter(
    (cable) => isShifted(cable) && !turned.has(cableKey(cable)) && !endsOf(after, cable),
  )
  const away = [
    ...turns.flatMap(({ ends, from, to }) => (from && !to ? [{ ...ends, ...from }] : [])),
    ...lost.map(({ from, to, metres }) => ({ from, to, metres })),
  ].map((cable) => ({ ...cable, page: endsOf(pins, cable)?.page ?? 1 }))
  const fresh = turns.flatMap(({ ends, from, to }) => (to && !from ? [{ ...ends, page: pageOf(ends), ...to }] : []))
  const changed = turns.flatMap(({ ends, from, to }) =>
    from && to && from.metres !== to.metres ? [{ ...ends, page: pageOf(ends), ...to, previous: from.metres }] : [],
  )
  const gone: PlanEvent[] = away.length > 0 ? [{ type: 'CablesTakenAway', data: { projectId, cables: away } }] : []
  const laid: PlanEvent[] = fresh.length > 0 ? [{ type: 'CablesLaid', data: { projectId, cables: fresh } }] : []
  if (changed.length > 0) laid.push({ type: 'CableLengthsChanged', data: { projectId, cables: changed } })
  return { gone, laid, all: [...gone, ...laid] }
}

/** The state of a cable; null where there is none. */
export const laid = (cable: HeldCable | undefined): CableState | null => (cable ? { metres: cable.metres } : null)

/** The places of pins after they were changed. */
function pinsAfter(pins: OpenPlan['pins'], turns: readonly PinTurn[]): ReadonlyMap<string, Pick<PinPlace, 'page'>> {
  if (turns.length === 0) return pins
  const after = new Map<string, Pick<PinPlace, 'page'>>(pins)
  for (const turn of turns) {
    if (turn.to) after.set(pinKey(turn), turn.to)
    else after.delete(pinKey(turn))
  }
  return after
}
