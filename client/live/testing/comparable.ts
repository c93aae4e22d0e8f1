import { compareCards, type DeviceStatus } from '#events/project/device.ts'
import type { Project, ProjectView } from '#events/project/model.ts'
import type { BoardState } from '../board.ts'

/** A board in a form that can be compared: the head, how many cards, and the columns with every card in their order. */
export type Comparable = {
  readonly project: Project | null
  readonly size: number
  readonly columns: Record<DeviceStatus, unknown[]>
}

export function seen({ project, cards, columns }: BoardState): Comparable {
  const column = (status: DeviceStatus) => columns[status].map((id) => cards.get(id))
  return {
    project,
    size: cards.size,
    columns: { waiting: column('waiting'), installed: column('installed'), confirmed: column('confirmed') },
  }
}

export function shouldBeSeen(view: ProjectView): Comparable {
  const sorted = [...view.cards()].sort(compareCards)
  const column = (status: DeviceStatus) => sorted.filter((card) => card.status === status)
  return {
    project: view.project,
    size: sorted.length,
    columns: { waiting: column('waiting'), installed: column('installed'), confirmed: column('confirmed') },
  }
}
