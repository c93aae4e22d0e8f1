import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core'
import { type DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { accepts, draggedCard, targetStatus } from './drag-targets.ts'

/** Read aloud with a card that can be dragged. */
export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to lift the card, Left and Right to carry it to another column, Space to drop it, Escape to leave it where it was. Enter opens its detail.',
}

/** What is read aloud while something is dragged. `lifted` gives it in words: a card's name, or how many cards. */
export function dragAnnouncements(lifted: () => string): Announcements {
  // Where it starts from says nothing, but coming back there does.
  let hasLeft = false
  return {
    onDragStart: () => {
      hasLeft = false
      return `${lifted()} lifted.`
    },
    onDragOver: ({ active, over }) => {
      const from = draggedCard(active)?.status
      const to = targetStatus(over)
      if (!from || !to) return undefined
      hasLeft ||= from !== to
      return hasLeft ? whereItIs(lifted(), from, to) : undefined
    },
    onDragEnd: ({ active, over }) => {
      const from = draggedCard(active)?.status
      const to = targetStatus(over)
      if (from && to && accepts(from, to)) return `${lifted()} dropped in ${DEVICE_STATUS_LABELS[to]}.`
      return `${lifted()} stays where it was.`
    },
    onDragCancel: () => `${lifted()} stays where it was.`,
  }
}

function whereItIs(name: string, from: DeviceStatus, to: DeviceStatus): string {
  if (from === to) return `${name} is back over ${DEVICE_STATUS_LABELS[to]}.`
  return accepts(from, to)
    ? `${name} is over ${DEVICE_STATUS_LABELS[to]}. Space drops it here.`
    : `${name} cannot skip a step to ${DEVICE_STATUS_LABELS[to]}.`
}
