import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { Project, ProjectModel, ProjectPatch, ProjectView } from '#events/project/model.ts'

/**
 * What pending commands change, laid over the confirmed project without touching it. Laying and clearing cost as much as
 * there is in it, whatever the size of the board below.
 */
export class Overlay implements ProjectView {
  #base: ProjectModel
  #project: Project | null | undefined
  /** null: gone as far as this person can see. */
  readonly #cards = new Map<DeviceId, Card | null>()
  /** How many more cards there are than below. */
  #added = 0

  constructor(base: ProjectModel) {
    this.#base = base
  }

  get project(): Project | null {
    return this.#project === undefined ? this.#base.project : this.#project
  }

  card(id: DeviceId): Card | undefined {
    const laid = this.#cards.get(id)
    return laid === undefined ? this.#base.card(id) : (laid ?? undefined)
  }

  /** The server alone knows them all, and judges. */
  readonly deletedCards: ReadonlyMap<DeviceId, true> = new Map()

  get isDeleted(): boolean {
    return this.#base.isDeleted
  }

  *cards(): MapIterator<Card> {
    for (const card of this.#base.cards()) if (!this.#cards.has(card.id)) yield card
    for (const card of this.#cards.values()) if (card) yield card
  }

  /** How many cards are to be seen. */
  get size(): number {
    return this.#base.size + this.#added
  }

  /** The cards that are laid over. */
  ids(): Iterable<DeviceId> {
    return this.#cards.keys()
  }

  lay(patch: ProjectPatch): void {
    if (patch.project !== undefined) this.#project = patch.project
    for (const [id, card] of patch.cards ?? []) {
      this.#added += (card ? 1 : 0) - (this.card(id) ? 1 : 0)
      this.#cards.set(id, card)
    }
  }

  /** Nothing laid over any more, and `base` below. */
  clear(base: ProjectModel): void {
    this.#base = base
    this.#project = undefined
    this.#cards.clear()
    this.#added = 0
  }
}
