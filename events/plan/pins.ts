import type { Actor } from '../kernel/actor.ts'
import { type Context, type Decision, decided } from '../kernel/decider.ts'
import { canonicalJson } from '../kernel/text/canonical-json.ts'
import { cableEvents, type CableTurn } from './cables.ts'
import type { DataOf } from './commands.ts'
import type { PlanEvent } from './events.ts'
import { MAX_PINS } from './limits.ts'
import { versionOf } from './model.ts'
import { type OpenPlan, pageOf } from './open-plan.ts'
import { type Pin, pinKey, type PinKind, type PinPlace, type PinTurn } from './page.ts'
import { refused } from './refusals.ts'

/** Employees plan; those who install say where a device hangs. */
export const mayPin = ({ role }: Actor, kind: PinKind): boolean =>
  role === 'employee' || (role === 'installer' && kind === 'built')

/** Places pins, and moves those that are there: one gesture. The last word about a pin counts. */
export function putPins({ pins }: DataOf<'PutPins'>, view: OpenPlan, { actor }: Context): Decision<PlanEvent> {
  if (pins.some(({ kind }) => !mayPin(actor, kind))) throw refused({ code: 'pin-of-employees' })
  const wanted = new Map(
    pins.map(({ deviceId, kind, version, ...place }) => {
      const page = pageOf(view, place.page)
      const to: PinPlace = { ...place, version: versionOf(page, version).version }
      return [pinKey({ deviceId, kind }), { deviceId, kind, to }] as const
    }),
  )
  const fresh = [...wanted.keys()].filter((key) => !view.pins.has(key)).length
  if (view.pins.size + fresh > MAX_PINS) throw refused({ code: 'pins-full' })
  const turns = [...wanted].map(([key, pin]): PinTurn => ({ ...pin, from: placeOf(view.pins.get(key)) }))
  return decided(...eventsOf(turns, view))
}

/** A pin that is gone already is taken away. */
export function takePinAway({ deviceId, kind }: DataOf<'TakePinAway'>, view: OpenPlan, { actor }: Context) {
  if (!mayPin(actor, kind)) throw refused({ code: 'pin-of-employees' })
  const from = placeOf(view.pins.get(pinKey({ deviceId, kind })))
  return decided(...eventsOf([{ deviceId, kind, from, to: null }], view))
}

/**
 * The events of changed pins: one for all that came, one for all that moved, one for all that went. Others are left out. Cables that
 * lose an end go with it.
 * @param cables that change with the pins.
 */
export function eventsOf(turns: readonly PinTurn[], view: OpenPlan, cables: readonly CableTurn[] = []): PlanEvent[] {
  const { projectId } = view.plan
  const changed = turns.filter(({ from, to }) => canonicalJson(from) !== canonicalJson(to))
  const placed = changed.flatMap(({ from, to, ...pin }) => (from === null && to ? [{ ...pin, place: to }] : []))
  const moved = changed.flatMap(({ from, to, ...pin }) => (from && to ? [{ ...pin, from, to }] : []))
  const gone = changed.flatMap(({ from, to, ...pin }) => (from && to === null ? [{ ...pin, place: from }] : []))
  const { gone: cut, laid } = cableEvents(cables, view, changed)
  const events: PlanEvent[] = [...cut]
  if (placed.length > 0) events.push({ type: 'PinsPlaced', data: { projectId, pins: placed } })
  if (moved.length > 0) events.push({ type: 'PinsMoved', data: { projectId, pins: moved } })
  if (gone.length > 0) events.push({ type: 'PinsTakenAway', data: { projectId, pins: gone } })
  return [...events, ...laid]
}

/** The place of a pin, without whose pin it is and who placed it. */
export function placeOf(pin: Pin | undefined): PinPlace | null {
  if (!pin) return null
  const { deviceId: _, kind: _kind, by: _by, at: _at, ...place } = pin
  return place
}
