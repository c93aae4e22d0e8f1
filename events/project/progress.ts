import type { Checklist } from './commands.ts'
import type { DeviceStatus } from './device.ts'
import { ChecklistItem } from './events.ts'

/** How many cards a project has in each column. */
export type DeviceCounts = Readonly<Record<DeviceStatus, number>>

export const totalDevices = (counts: DeviceCounts): number => counts.waiting + counts.installed + counts.confirmed

/** Devices that are fitted: installed or confirmed. */
export const completedDevices = (counts: DeviceCounts): number => counts.installed + counts.confirmed

/** Ticked items of the checklist, 0 to 3. */
export const countChecklist = (checklist: Checklist): number =>
  ChecklistItem.options.filter((item) => checklist[item]).length

/**
 * How far a project is, in whole percent: devices weigh 80, the checklist 20 (specification 001, section 9). A project
 * without devices has the checklist's part alone. `checklistCount` is 0 to 3.
 */
export function progressPercent(counts: DeviceCounts, checklistCount: number): number {
  const total = totalDevices(counts)
  const devices = total === 0 ? 0 : completedDevices(counts) / total
  return Math.round((devices * 0.8 + (checklistCount / ChecklistItem.options.length) * 0.2) * 100)
}
