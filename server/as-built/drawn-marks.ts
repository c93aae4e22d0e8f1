import type { DeviceStatus } from '#events/project/device.ts'
import { INK, type Paper } from '../acceptance/paper.ts'

/** The inks of the plan's screen on white paper. */
const INKS: Readonly<Record<DeviceStatus, string>> = { waiting: '#bd711e', installed: '#2975d9', confirmed: '#2a904b' }
const RED = '#c2272d'
export const WHITE = '#ffffff'

export type Point = { readonly x: number; readonly y: number }
type Look = { readonly status: DeviceStatus; readonly kind: 'planned' | 'built'; readonly radius: number }

/** From where a device was to hang to where it hangs. */
export function redLine({ doc }: Paper, from: Point, to: Point): void {
  doc.lineWidth(1.5).strokeColor(RED).moveTo(from.x, from.y).lineTo(to.x, to.y).stroke()
  doc.lineWidth(1.5).fillColor(WHITE).circle(from.x, from.y, 3).fillAndStroke(WHITE, RED)
}

/** A cable between two devices. */
export function cableLine({ doc }: Paper, from: Point, to: Point): void {
  for (const [colour, width] of [
    [WHITE, 3],
    [INK, 1],
  ] as const)
    doc.lineWidth(width).strokeColor(colour).moveTo(from.x, from.y).lineTo(to.x, to.y).stroke()
}

/** Where a device is to hang is round, where it hangs is square; one that waits is empty. */
export function drawMark({ doc }: Paper, { x, y }: Point, { status, kind, radius }: Look): void {
  doc.lineWidth(1)
  if (kind === 'planned') doc.circle(x, y, radius)
  else doc.roundedRect(x - radius, y - radius, 2 * radius, 2 * radius, radius / 3)
  doc.fillAndStroke(status === 'waiting' ? WHITE : INKS[status], INKS[status])
}
