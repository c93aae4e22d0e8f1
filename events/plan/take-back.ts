import { type Context, type Decision, decided } from '../kernel/decider.ts'
import type { Fact } from '../kernel/envelope.ts'
import { canonicalJson } from '../kernel/text/canonical-json.ts'
import { type CableEnds, cableKey } from './cable.ts'
import { laid } from './cables.ts'
import type { DataOf, PlanStep } from './commands.ts'
import type { PlanEvent } from './events.ts'
import { type OpenPlan, pageOf } from './open-plan.ts'
import { type Pin, pinKey } from './page.ts'
import { eventsOf, mayPin, placeOf } from './pins.ts'
import { refused } from './refusals.ts'

/** The steps that take an event back; null: such a change is not undone, but made again where it was made. */
export function stepsOf(event: Fact<PlanEvent>): readonly PlanStep[] | null {
  switch (event.type) {
    case 'PinsPlaced':
      return event.data.pins.map(({ place, ...pin }) => ({ of: 'pin', ...pin, from: place, to: null }))
    case 'PinsMoved':
      return event.data.pins.map(({ from, to, ...pin }) => ({ of: 'pin', ...pin, from: to, to: from }))
    case 'PinsTakenAway':
      return event.data.pins.map(({ place, ...pin }) => ({ of: 'pin', ...pin, from: null, to: place }))
    case 'CablesLaid':
      return event.data.cables.map(({ metres, ...ends }) => ({ ...cableStep(ends), from: { metres }, to: null }))
    case 'CableLengthsChanged':
      return event.data.cables.map(({ metres, previous, ...ends }) => ({
        ...cableStep(ends),
        ...{ from: { metres }, to: { metres: previous } },
      }))
    case 'CablesTakenAway':
      return event.data.cables.map(({ metres, ...ends }) => ({ ...cableStep(ends), from: null, to: { metres } }))
    case 'PageNamed': {
      const { page, title, sheet, previous } = event.data
      return [{ of: 'name', page, from: { title, sheet }, to: previous }]
    }
    case 'PageScaled': {
      const { page, version, lines, previous } = event.data
      return [{ of: 'scale', page, from: lines && { version, lines }, to: previous }]
    }
    case 'PlanAdded':
    case 'PageRendered':
    case 'PageFailed':
    case 'PageReplaced':
    case 'PlanDeleted':
      return null
  }
}

const cableStep = ({ from, to }: CableEnds) => ({ of: 'cable', ends: { from, to } }) as const

/**
 * Takes changes back, all of them or none. What is as a step would make it already changes nothing.
 * @throws Rejection where something says a third thing by now, or the person may not make such a change.
 */
export function takeBack({ steps }: DataOf<'TakeBack'>, view: OpenPlan, { actor }: Context): Decision<PlanEvent> {
  const { projectId } = view.plan
  const may = (step: PlanStep) => {
    // Those who may say where a card hangs lay cables, too.
    if (step.of === 'cable') return mayPin(actor, 'built')
    return step.of === 'pin' ? mayPin(actor, step.kind) : actor.role === 'employee'
  }
  if (!steps.every(may)) throw refused({ code: 'plan-undo-not-allowed' })
  const pins = steps.flatMap((step) => {
    if (step.of !== 'pin') return []
    const pin = view.pins.get(pinKey(step))
    const isLeft = demandSame(placeOf(pin), step, { by: pin?.by ?? null, at: pin?.at ?? null })
    return isLeft ? [step] : []
  })
  const cables = steps.flatMap((step) => {
    if (step.of !== 'cable') return []
    const cable = view.cables.get(cableKey(step.ends))
    const isLeft = demandSame(laid(cable), step, { by: cable?.by ?? null, at: cable?.at ?? null })
    return isLeft ? [step] : []
  })
  const pages = steps.flatMap((step): PlanEvent[] => {
    if (step.of === 'pin' || step.of === 'cable') return []
    const { page, title, sheet, scale } = pageOf(view, step.page)
    const nameless = { by: null, at: null }
    if (step.of === 'name') {
      if (!demandSame({ title, sheet }, step, nameless)) return []
      return [{ type: 'PageNamed', data: { projectId, page, ...step.to, previous: step.from } }]
    }
    if (!demandSame(scale, step, nameless)) return []
    const { version, lines } = step.to ?? { version: step.from?.version ?? 1, lines: null }
    return [{ type: 'PageScaled', data: { projectId, page, version, lines, previous: step.from } }]
  })
  return decided(
    ...eventsOf(
      pins.map(({ of: _, ...pin }) => pin),
      view,
      cables,
    ),
    ...pages,
  )
}

/** False where it is as the step would make it already. @throws Rejection where it is neither that nor as it was found. */
function demandSame<T>(
  now: T,
  { from, to }: { readonly from: T; readonly to: T },
  last: Pick<Pin, 'by'> & { readonly at: string | null },
): boolean {
  if (canonicalJson(now) === canonicalJson(to)) return false
  if (canonicalJson(now) !== canonicalJson(from)) throw refused({ code: 'plan-moved-on', ...last })
  return true
}
