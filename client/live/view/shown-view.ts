import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { Project, ProjectView } from '#events/project/model.ts'

/** The part of a board that its rules judge by, as a screen shows it. */
export const shownView = ({
  project,
  cards,
}: {
  readonly project: Project | null
  readonly cards: ReadonlyMap<DeviceId, Card>
}): ProjectView => ({
  project,
  isDeleted: false,
  deletedCards: new Map(),
  assignedSince: new Map(),
  offered: new Map(),
  size: cards.size,
  card: (id) => cards.get(id),
  cards: () => cards.values(),
})
