import type { SentPlanEvent } from '#events/live/protocol.ts'
import { heldPlan, planAnswer } from '#events/plan/answer.ts'
import type { Plan } from '#events/plan/api.ts'
import { evolve } from '#events/plan/evolve.ts'
import type { PlanPatch } from '#events/plan/model.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import type { StreamView } from '../stream-state.ts'

/** A plan as the API answers it; null before it came, and after its deletion. */
export type PlanPicture = { readonly plan: Plan | null }

/** The view of a plan's stream: the fold of its events. */
export class PlanView implements StreamView<'plan', never, PlanPicture> {
  #model = openPlan()
  #revision = -1
  #picture: PlanPicture = { plan: null }
  #isChanged = false

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

  predict(): PlanPicture {
    if (!this.#isChanged) return this.#picture
    this.#isChanged = false
    const { view } = this.#model
    this.#picture = { plan: view.plan && planAnswer(view.plan, view, this.#revision) }
    return this.#picture
  }

  #apply(patch: PlanPatch, revision: number): void {
    this.#model.apply(patch)
    this.#revision = revision
    this.#isChanged = true
  }
}
