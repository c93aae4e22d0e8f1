import { type CollisionDetection, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core'
import { z } from 'zod'
import { DeviceId } from '#events/kernel/ids.ts'
import { DeviceStatus, stepsBetween } from '#events/project/device.ts'

// What is dragged and what it may be dropped on, as dnd-kit carries it along.

/** A card that can be dragged: its id, and the column it stands in. */
export const DraggedCard = z.object({ deviceId: DeviceId, status: DeviceStatus })
export type DraggedCard = z.infer<typeof DraggedCard>

/** A column, or on a phone a column's tab. */
export const DropTarget = z.object({ status: DeviceStatus })
export type DropTarget = z.infer<typeof DropTarget>

type Holder = { readonly data: { readonly current?: unknown } } | null

/** The card that is being dragged, if it is one of ours. */
export const draggedCard = (active: Holder): DraggedCard | null =>
  DraggedCard.safeParse(active?.data.current).data ?? null

/** The column that something is over, if any. */
export const targetStatus = (over: Holder): DeviceStatus | null =>
  DropTarget.safeParse(over?.data.current).data?.status ?? null

/** Whether a card may be dropped there: one step either way. Its own column takes it back without a change. */
export const accepts = (from: DeviceStatus, to: DeviceStatus): boolean => Math.abs(stepsBetween(from, to)) === 1

/** What the pointer is in; with the keyboard, what the upper left corner of the card is in. */
export const columnUnder: CollisionDetection = (args) =>
  pointerWithin({
    ...args,
    pointerCoordinates: args.pointerCoordinates ?? { x: args.collisionRect.left + 1, y: args.collisionRect.top + 1 },
  })

const directions: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** How far inside a column the corner of a card lands, in pixels. */
const INSET = 8

/** Where an arrow key takes a lifted card: into the column beside the one that it is over. */
export const columnBeside: KeyboardCoordinateGetter = (event, { context }) => {
  const direction = directions[event.code]
  if (direction === undefined) return undefined
  event.preventDefault()
  const here = targetStatus(context.over) ?? draggedCard(context.active)?.status
  if (!here) return undefined
  const wanted = DeviceStatus.options[DeviceStatus.options.indexOf(here) + direction]
  const target = context.droppableContainers.getEnabled().find((entry) => targetStatus(entry) === wanted)
  const rect = target && context.droppableRects.get(target.id)
  return rect ? { x: rect.left + INSET, y: rect.top + INSET } : undefined
}
