import type { Model } from '../kernel/decider.ts'
import type { DeviceId, FolderId, InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/keyed-model.ts'
import type { Checklist } from './commands.ts'
import type { Card } from './device.ts'

/** The head of a project: everything but its cards. */
export type Project = Readonly<Checklist> & {
  readonly id: ProjectId
  readonly name: string
  readonly status: 'open' | 'closed'
  readonly organizationId: OrganizationId
  readonly verkadaInstanceId: InstanceId
  /** Null: in none. */
  readonly folderId: FolderId | null
  readonly assignedUsers: readonly string[]
  readonly createdAt: string
}

/** What the rules may look at. `project` is null before creation and after deletion; `isDeleted` tells the one from the other. */
export type ProjectView = {
  readonly project: Project | null
  readonly isDeleted: boolean
  /** Ids of the cards that were on the board once: they are not given out again. */
  readonly deletedCards: ReadonlyMap<DeviceId, true>
  /** Since when (ISO 8601, UTC) each e-mail is assigned without a break, as it was written then. */
  readonly assignedSince: ReadonlyMap<string, string>
  card(id: DeviceId): Card | undefined
  cards(): Iterable<Card>
}

/** What one event changes: the head, a few cards (null: gone). What is absent stays as it is. */
export type ProjectPatch = {
  readonly project?: Project | null
  readonly isDeleted?: boolean
  readonly cards?: KeyedPatch<DeviceId, Card>
  readonly deletedCards?: KeyedPatch<DeviceId, true>
  readonly assignedSince?: KeyedPatch<string, string>
}

/** What a card takes in memory, measured, with times of its own and without its texts, which take a byte a character or two. */
const CARD_BYTES = 400
/** What the provider says of a device takes about this much. */
const SYNCED_BYTES = 1_200
const PHOTO_BYTES = 500
const bytesOf = ({ name, description, synced, photos = [] }: Card): number =>
  CARD_BYTES + name.length + description.length + (synced ? SYNCED_BYTES : 0) + photos.length * PHOTO_BYTES

/** The fold of a project's stream, kept in a map of its own so that one event costs the same on 10 or 10,000 cards. */
export class ProjectModel implements Model<ProjectView, ProjectPatch>, ProjectView {
  project: Project | null = null
  isDeleted = false
  readonly #cards = new KeyedModel<DeviceId, Card>(bytesOf)
  readonly #deletedCards = new KeyedModel<DeviceId, true>()
  readonly #assignedSince = new KeyedModel<string, string>()

  get view(): ProjectView {
    return this
  }

  card(id: DeviceId): Card | undefined {
    return this.#cards.view.get(id)
  }

  cards(): MapIterator<Card> {
    return this.#cards.view.values()
  }

  get cardsById(): ReadonlyMap<DeviceId, Card> {
    return this.#cards.view
  }

  get deletedCards(): ReadonlyMap<DeviceId, true> {
    return this.#deletedCards.view
  }

  get assignedSince(): ReadonlyMap<string, string> {
    return this.#assignedSince.view
  }

  get size(): number {
    return this.#cards.size
  }

  get bytes(): number {
    return this.#cards.bytes + this.#deletedCards.bytes + this.#assignedSince.bytes
  }

  apply(patch: ProjectPatch): ProjectPatch {
    const inverse: { -readonly [Part in keyof ProjectPatch]: ProjectPatch[Part] } = {}
    if (patch.project !== undefined) {
      inverse.project = this.project
      this.project = patch.project
    }
    if (patch.isDeleted !== undefined) {
      inverse.isDeleted = this.isDeleted
      this.isDeleted = patch.isDeleted
    }
    if (patch.deletedCards) inverse.deletedCards = this.#deletedCards.apply(patch.deletedCards)
    if (patch.assignedSince) inverse.assignedSince = this.#assignedSince.apply(patch.assignedSince)
    if (patch.cards) inverse.cards = this.#cards.apply(patch.cards)
    return inverse
  }
}
