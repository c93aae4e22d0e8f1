import type { UserId } from '#events/kernel/ids.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { Card } from '#events/project/device.ts'
import { evolve } from '#events/project/evolve.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { ProjectModel } from '#events/project/model.ts'

/** Who did something, and when: ISO 8601. */
export type Step = { readonly by: UserId | null; readonly at: string }
export type RecordCard = { readonly card: Card; readonly installed: Step | null; readonly confirmed: Step | null }

/** The board of a project, folded from its events, with who installed and confirmed each card last. */
export class RecordBoard {
  readonly #model = new ProjectModel()
  readonly #installed = new Map<number, Step>()
  readonly #confirmed = new Map<number, Step>()

  apply(event: RecordedEvent<ProjectEvent>): void {
    const step: Step = { by: event.actor.id, at: event.occurredAt ?? event.recordedAt }
    if (event.type === 'DeviceInstalled') this.#installed.set(event.data.deviceId, step)
    if (event.type === 'DeviceConfirmed') this.#confirmed.set(event.data.deviceId, step)
    this.#model.apply(evolve(this.#model.view, event))
  }

  get project() {
    return this.#model.view.project
  }

  /** A step counts as long as the card stands where it led. */
  get cards(): RecordCard[] {
    return [...this.#model.view.cards()].map((card) => ({
      card,
      installed: card.status === 'waiting' ? null : (this.#installed.get(card.id) ?? null),
      confirmed: card.status === 'confirmed' ? (this.#confirmed.get(card.id) ?? null) : null,
    }))
  }
}
