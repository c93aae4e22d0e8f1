import { BellRing, Cctv, CircuitBoard, DoorClosed, Grid3x3, IdCard, type LucideIcon, ServerCog } from 'lucide-react'
import type { DeviceType } from '#events/project/device.ts'

const icons: Readonly<Record<DeviceType, LucideIcon>> = {
  camera: Cctv,
  access: IdCard,
  access_controller: ServerCog,
  access_door: DoorClosed,
  alarm: BellRing,
  keypad: Grid3x3,
  controller: CircuitBoard,
}

/** The picture of a type of device. Decoration: the label of the type stands beside it. */
export function DeviceIcon({ type, className }: { type: DeviceType; className?: string }) {
  const Icon = icons[type]
  return <Icon aria-hidden className={className} />
}
