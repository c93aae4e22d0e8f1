import type { ToldEvent } from '#events/kernel/history.ts'
import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { SentPlanEvent } from '#events/live/protocol.ts'
import { planAnswer } from '#events/plan/answer.ts'
import type { Plan } from '#events/plan/api.ts'
import { evolve } from '#events/plan/evolve.ts'
import { planHistory } from '#events/plan/history.ts'
import type { HeldPage, PlanPatch } from '#events/plan/model.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { planStream } from '#events/plan/stream.ts'
import type { AskedMoment } from '../../../../api/projects/replay.ts'
import { type Moment, Moments, type ThingNames } from '../../replay/moments.ts'

/** A gesture with its events, and what each of them changed, forward and backward. `revision`: of the last of them. */
type Gesture = Moment & {
  readonly revision: number
  readonly events: readonly SentPlanEvent[]
  readonly forward: readonly PlanPatch[]
  readonly backward: readonly PlanPatch[]
}

/**
 * The events of a plan as moments, one for each gesture of a person. The plan of a moment comes from the `evolve` that the plan of now
 * is folded by (docs/rules.md, PLAN-62). What the server drew meanwhile is no moment: a drawing is shown by the tiles that it has by now.
 */
export class PlanLog extends Moments<Gesture> {
  readonly #id: PlanId
  readonly #nameOf: (card: DeviceId, time: number) => string
  /** The plan after its last event. */
  readonly #newest = openPlan()
  /** The plan of the moment that was asked for last. */
  readonly #shown = openPlan()
  #at = -1

  /** @param nameOf gives the name that a card had at a time, in milliseconds. */
  constructor(id: PlanId, nameOf: (card: DeviceId, time: number) => string) {
    super()
    this.#id = id
    this.#nameOf = nameOf
  }

  /** Revision of the last event that is here; -1 for none. */
  get revision(): number {
    return this.moments.at(-1)?.revision ?? -1
  }

  /** Takes the next events. @throws when they do not follow the last one. */
  append(events: readonly SentPlanEvent[]): void {
    for (const event of events) {
      if (event.revision !== this.revision + 1) throw new Error(`event ${event.revision} comes after ${this.revision}`)
      const forward = evolve(this.#newest.view, event)
      const backward = this.#newest.apply(forward)
      const last = this.moments.at(-1)
      if (last && (isDrawn(event) || last.events.some(({ commandId }) => commandId === event.commandId))) {
        if (this.#at === this.head) this.#shown.apply(forward)
        this.moments[this.head] = {
          time: last.time,
          revision: event.revision,
          events: [...last.events, event],
          forward: [...last.forward, forward],
          backward: [backward, ...last.backward],
        }
      } else {
        const { revision, recordedAt } = event
        const time = Date.parse(recordedAt)
        this.moments.push({ time, revision, events: [event], forward: [forward], backward: [backward] })
      }
    }
  }

  /** The moment that is asked for; -1 where the plan has none. */
  momentOf(asked: AskedMoment): number {
    if (asked === null) return this.head
    if ('time' in asked) return this.revisionAt(Date.parse(asked.time))
    return this.moments.findIndex(({ revision }) => revision >= asked.revision)
  }

  /** The revision of the plan at a moment. */
  revisionOf(at: number): number {
    return this.moment(at).revision
  }

  /** The plan right after a moment. Costs as much as the moments between this one and the one that was asked for before. */
  planAt(at: number): Plan | null {
    const revision = this.revisionOf(at)
    while (this.#at < at) this.#go(1)
    while (this.#at > at) this.#go(-1)
    const { view } = this.#shown
    const pages = new Map([...view.pages].map(([number, page]) => [number, this.#asDrawn(page)]))
    return view.plan && planAnswer(view.plan, { ...view, pages }, revision)
  }

  /** The page that a moment changed, and the card where it is about one alone; null: several, or none. */
  changeOf(at: number): { readonly page: number | null; readonly card: DeviceId | null } {
    const { events } = this.moment(at)
    const [page, ...pages] = new Set(events.flatMap(pagesIn))
    const [card, ...cards] = new Set(events.flatMap(cardsIn))
    return { page: pages.length > 0 ? null : (page ?? null), card: cards.length > 0 ? null : (card ?? null) }
  }

  override gestureOf(at: number): number {
    return at
  }

  protected override tell({ time, events }: Gesture, things: ThingNames): readonly ToldEvent[] {
    const plan = this.#newest.view.plan?.fileName ?? 'of the project'
    const names = { device: (id: DeviceId) => this.#nameOf(id, time), plan: () => plan, ...things }
    return events.flatMap((event) => planHistory.tell({ ...event, stream: planStream(this.#id) }, names) ?? [])
  }

  protected override actorOf({ events: [first] }: Gesture): UserId | null {
    return first?.actor.id ?? null
  }

  protected override isAbout({ events }: Gesture, card: DeviceId): boolean {
    return events.some((event) => cardsIn(event).includes(card))
  }

  #go(by: 1 | -1): void {
    const { forward, backward } = this.moment(by > 0 ? this.#at + 1 : this.#at)
    for (const patch of by > 0 ? forward : backward) this.#shown.apply(patch)
    this.#at += by
  }

  /** A page with the tiles that its versions have by now. */
  #asDrawn(page: HeldPage): HeldPage {
    const now = this.#newest.view.pages.get(page.page)?.versions ?? []
    const versions = page.versions.map((one) => now.find(({ version }) => version === one.version) ?? one)
    return { ...page, versions }
  }
}

/** True for what the server did to draw a page. */
const isDrawn = ({ type }: SentPlanEvent): boolean => type === 'PageRendered' || type === 'PageFailed'

/** The pages that an event is about. */
function pagesIn(event: SentPlanEvent): readonly number[] {
  switch (event.type) {
    case 'PinsPlaced':
    case 'PinsTakenAway':
      return event.data.pins.map(({ place }) => place.page)
    case 'PinsMoved':
      return event.data.pins.map(({ to }) => to.page)
    case 'CablesLaid':
    case 'CableLengthsChanged':
    case 'CablesTakenAway':
      return event.data.cables.map(({ page }) => page)
    case 'PageNamed':
    case 'PageScaled':
    case 'PageReplaced':
      return [event.data.page]
    case 'PlanAdded':
    case 'PageRendered':
    case 'PageFailed':
    case 'PlanDeleted':
      return []
  }
}

/** The cards that an event is about. */
function cardsIn({ data }: SentPlanEvent): readonly DeviceId[] {
  if ('pins' in data) return data.pins.map(({ deviceId }) => deviceId)
  return 'cables' in data ? data.cables.flatMap(({ from, to }) => [from, to]) : []
}
