import type { SentPlanEvent } from '#events/live/protocol.ts'
import { heldPlan, planAnswer } from '#events/plan/answer.ts'
import type { Plan } from '#events/plan/api.ts'
import { cableKey, type HeldCable } from '#events/plan/cable.ts'
import { evolve } from '#events/plan/evolve.ts'
import type { PlanPatch, PlanView as PlanState } from '#events/plan/model.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { type Pin, pinKey, type PinPlace } from '#events/plan/page.ts'
import type { Entry, Me } from '../outbox/entry.ts'
import type { PlanGesture } from '../plan-gesture.ts'
import type { StreamView } from '../stream-state.ts'

/** A plan as the API answers it, with this person's gestures laid over it; null before it came, and after its deletion. */
export type PlanPicture = { readonly plan: Plan | null }

type Pending = readonly Entry<PlanGesture>[]

/** The view of a plan's stream: the fold of its events, and the gestures that wait over it. */
export class PlanView implements StreamView<'plan', PlanGesture, PlanPicture> {
  readonly #me: Me
  #model = openPlan()
  #revision = -1
  #picture: PlanPicture = { plan: null }
  #isChanged = false
  #pending: Pending = []

  constructor(me: Me) {
    this.#me = me
  }

  get picture(): PlanPicture {
    return this.#picture
  }

  fold(event: SentPlanEvent): void {
    this.#apply(evolve(this.#model.view, event), event.revision)
  }

  replace(plan: Plan): void {
    this.#model = openPlan()
    this.#apply(heldPlan(plan), plan.revision)
  }

  reset(): void {
    this.#model = openPlan()
    this.#isChanged = true
  }

  forgetMoves(): void {}

  showsAll(): boolean {
    return true
  }

  predict(pending: Pending): PlanPicture {
    const isSame =
      pending.length === this.#pending.length && pending.every((entry, index) => entry === this.#pending[index])
    if (!this.#isChanged && isSame) return this.#picture
    this.#isChanged = false
    this.#pending = pending
    const { view } = this.#model
    const { plan } = view
    const { pins, cables } = this.#laidOver(view, pending)
    const shown = { ...view, pages: scaled(view.pages, pending), pins, cables }
    this.#picture = { plan: plan && planAnswer(plan, shown, this.#revision) }
    return this.#picture
  }

  /** The pins and cables as gestures leave them. */
  #laidOver({ pins, cables }: PlanState, pending: Pending): Pick<PlanState, 'pins' | 'cables'> {
    if (pending.length === 0) return { pins, cables }
    const [pinsNow, cablesNow] = [new Map(pins), new Map(cables)]
    for (const { command, at } of pending) {
      const by = { by: this.#me.id, at }
      if (isOfPin(command)) {
        const to = placeAfter(command)
        const { deviceId, kind } = command.data
        const pin = { deviceId, kind, ...by }
        if (to) pinsNow.set(pinKey(pin), { ...pin, ...to } satisfies Pin)
        else pinsNow.delete(pinKey(pin))
      } else if (isOfCable(command)) {
        const key = cableKey(command.data)
        const held = cablesNow.get(key)
        const laid = cableAfter(command, held)
        const { from, to } = held ?? command.data
        if (laid) cablesNow.set(key, { from, to, ...laid, ...by })
        else cablesNow.delete(key)
      }
    }
    return { pins: pinsNow, cables: cablesNow }
  }

  #apply(patch: PlanPatch, revision: number): void {
    this.#model.apply(patch)
    this.#revision = revision
    this.#isChanged = true
  }
}

type OfPin = Extract<PlanGesture, { readonly data: { readonly deviceId: unknown } }>

const isOfPin = (gesture: PlanGesture): gesture is OfPin => 'deviceId' in gesture.data

type OfCable = Extract<PlanGesture, { readonly data: { readonly cards: unknown } }>

const isOfCable = (gesture: PlanGesture): gesture is OfCable => 'cards' in gesture.data

/** The cable that a gesture leaves; null where it takes it away. @param held the one that is there. */
function cableAfter({ type, data }: OfCable, held: HeldCable | undefined): Pick<HeldCable, 'metres'> | null {
  switch (type) {
    case 'LayCable':
      return { metres: data.metres === undefined ? (held?.metres ?? null) : data.metres }
    case 'RemoveCable':
      return null
    case 'UndoCable':
      return data.cable
  }
}

/** The place that a gesture gives to its pin; null where it takes it away. */
function placeAfter({ type, data }: OfPin): PinPlace | null {
  switch (type) {
    case 'PlacePin': {
      const { deviceId: _, kind: _kind, card: _card, ...place } = data
      return place
    }
    case 'RemovePin':
      return null
    case 'UndoPin':
      return data.to
  }
}

/** The pages with the scales that gestures give to them. */
function scaled(pages: PlanState['pages'], pending: Pending): PlanState['pages'] {
  const scales = new Map(
    pending.flatMap(({ command: { type, data } }) => {
      if (type === 'ScalePage') return [[data.page, data.scale] as const]
      return type === 'UndoScale' ? [[data.page, data.to] as const] : []
    }),
  )
  if (scales.size === 0) return pages
  return new Map(
    [...pages].map(([number, page]) => {
      const scale = scales.get(number)
      return [number, scale === undefined ? page : { ...page, scale }]
    }),
  )
}
