import type { AssignedSince } from '../kernel/assigned-people.ts'
import { CompositeModel, type CompositePatch } from '../kernel/model/composite-model.ts'
import type { Model } from '../kernel/decider.ts'
import type { DeviceId, FolderId, InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import { KeyedModel } from '../kernel/model/keyed-model.ts'
import type { Checklist } from './checklist.ts'
import type { Card, DeviceMetadata } from './device.ts'
import { FACTS } from './facts/facts.ts'
import type { Rights } from './rights.ts'

/** The head of a project: everything but its cards. */
export type Project = Readonly<Checklist> &
  Readonly<Rights> & {
    readonly id: ProjectId
    readonly name: string
    readonly status: 'open' | 'closed'
    readonly organizationId: OrganizationId
    readonly verkadaInstanceId: InstanceId
    /** Null: in none. */
    readonly folderId: FolderId | null
    readonly assignedUsers: readonly string[]
    readonly createdAt: string
    /** The zone of its days, an IANA name; absent: UTC. */
    readonly timeZone?: string | undefined
    /** When the list of devices that wait for people to say which cards they are changed last; absent before there was one. */
    readonly offeredAt?: string | undefined
    /** The floors that employees put in an order; absent or empty: they stand as their names say (facts/floor-order.ts). */
    readonly floorOrder?: readonly string[] | undefined
  }

/** A device of the provider's that waits for people to say which card it is, with the instance that lists it. */
export type OfferedDevice = {
  readonly providerId: string
  readonly type: Card['type']
  readonly name: string
  readonly online: boolean | null
  readonly metadata: DeviceMetadata
  readonly instance: InstanceId
}

/** The state that the rules may read. `project` is null before creation and after deletion; `isDeleted` tells which. */
export type ProjectView = {
  readonly project: Project | null
  readonly isDeleted: boolean
  /** The cards that were on the board once, whose ids are not given out again: the key of the provider's device, else true. */
  readonly deletedCards: ReadonlyMap<DeviceId, string | true>
  readonly assignedSince: AssignedSince
  /**
   * The devices that were offered as pairs, by {@link deviceKey}; one of them may have a card by now (same/offers.ts). Browsers
   * know none.
   */
  readonly offered: ReadonlyMap<string, OfferedDevice>
  /** The number of cards. */
  readonly size: number
  card(id: DeviceId): Card | undefined
  cards(): Iterable<Card>
}

type ProjectState = Omit<ProjectView, 'card' | 'cards' | 'size'> & { readonly cards: ReadonlyMap<DeviceId, Card> }
export type ProjectPatch = CompositePatch<ProjectState>

/** Memory that a card takes, measured, with times of its own and without its texts, which take a byte a character or two. */
const CARD_BYTES = 400
/** The provider's data on a device takes about this much. */
const SYNCED_BYTES = 1_200
const PHOTO_BYTES = 500
/** The survey of a card takes about this much. Its title is one text for all cards of a batch. */
const SURVEY_BYTES = 60
/** The id of a person whose work a card is. */
const PERSON_BYTES = 8
function bytesOf(card: Card): number {
  const { name, description, synced, survey, photos = [], beforeImports = [] } = card
  let bytes = CARD_BYTES + name.length + description.length + photos.length * PHOTO_BYTES
  if (synced) bytes += SYNCED_BYTES
  if (survey) bytes += SURVEY_BYTES
  for (const { description: before = '' } of beforeImports) bytes += before.length
  for (const fact of FACTS) bytes += card[fact]?.length ?? 0
  bytes += (card.flag?.reason.length ?? 0) + (card.assignees?.length ?? 0) * PERSON_BYTES
  return bytes
}

/** The fold of a project's stream: one event costs the same on 10 or 10,000 cards. */
export class ProjectModel implements Model<ProjectView, ProjectPatch>, ProjectView {
  readonly #state = new CompositeModel<ProjectState>(
    { project: null, isDeleted: false },
    {
      cards: new KeyedModel(bytesOf),
      deletedCards: new KeyedModel(),
      assignedSince: new KeyedModel(),
      offered: new KeyedModel(),
    },
  )

  get view(): ProjectView {
    return this
  }

  get project(): Project | null {
    return this.#state.view.project
  }

  get isDeleted(): boolean {
    return this.#state.view.isDeleted
  }

  card(id: DeviceId): Card | undefined {
    return this.#state.view.cards.get(id)
  }

  cards(): MapIterator<Card> {
    return this.#state.view.cards.values()
  }

  get cardsById(): ReadonlyMap<DeviceId, Card> {
    return this.#state.view.cards
  }

  get deletedCards(): ReadonlyMap<DeviceId, string | true> {
    return this.#state.view.deletedCards
  }

  get assignedSince(): AssignedSince {
    return this.#state.view.assignedSince
  }

  get offered(): ReadonlyMap<string, OfferedDevice> {
    return this.#state.view.offered
  }

  get size(): number {
    return this.#state.view.cards.size
  }

  get bytes(): number {
    return this.#state.bytes
  }

  apply(patch: ProjectPatch): ProjectPatch {
    return this.#state.apply(patch)
  }
}
