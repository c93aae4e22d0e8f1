import type { Model } from '../kernel/decider.ts'
import type { DeviceId, InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import type { Checklist } from './commands.ts'
import type { Card } from './device.ts'

/** The head of a project: everything but its cards. */
export type Project = Readonly<Checklist> & {
  readonly id: ProjectId
  readonly name: string
  readonly status: 'open' | 'closed'
  readonly organizationId: OrganizationId
  readonly verkadaInstanceId: InstanceId
  readonly assignedUsers: readonly string[]
  readonly createdAt: string
}

/** What the rules may look at. `project` is null before creation and after deletion. */
export type ProjectView = {
  readonly project: Project | null
  card(id: DeviceId): Card | undefined
  cards(): Iterable<Card>
}

/** What one event changes: the head, a few cards (null: gone). What is absent stays as it is. */
export type ProjectPatch = {
  readonly project?: Project | null
  readonly cards?: readonly (readonly [DeviceId, Card | null])[]
}

/** The fold of a project's stream, kept in a map of its own so that one event costs the same on 10 or 10,000 cards. */
export class ProjectModel implements Model<ProjectView, ProjectPatch>, ProjectView {
  project: Project | null = null
  readonly #cards = new Map<DeviceId, Card>()

  get view(): ProjectView {
    return this
  }

  card(id: DeviceId): Card | undefined {
    return this.#cards.get(id)
  }

  cards(): Iterable<Card> {
    return this.#cards.values()
  }

  get size(): number {
    return this.#cards.size
  }

  apply(patch: ProjectPatch): ProjectPatch {
    const inverse: { project?: Project | null; cards?: (readonly [DeviceId, Card | null])[] } = {}
    if (patch.project !== undefined) {
      inverse.project = this.project
      this.project = patch.project
    }
    if (patch.cards) {
      inverse.cards = patch.cards.map(([id]) => [id, this.#cards.get(id) ?? null] as const).reverse()
      for (const [id, card] of patch.cards) {
        if (card) this.#cards.set(id, card)
        else this.#cards.delete(id)
      }
    }
    return inverse
  }
}
