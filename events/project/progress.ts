import type { DeviceStatus } from './device.ts'
import { type Checklist, ChecklistItem } from './checklist.ts'

/** How many cards a project has in each column. */
export type DeviceCounts = Readonly<Record<DeviceStatus, number>>

export const totalDevices = (counts: DeviceCounts): number => counts.waiting + counts.installed + counts.confirmed

/** Devices that are fitted: installed or confirmed. */
export const completedDevices = (counts: DeviceCounts): number => counts.installed + counts.confirmed

export const CHECKLIST_LABELS: Readonly<Record<ChecklistItem, string>> = {
  usersAddedToSupportPortal: 'Users added to support portal',
  cameraViewsConfirmed: 'Camera views confirmed',
  usersAddedToVerkadaPortal: 'Users added to Verkada portal',
}

/** Ticked items of the checklist, 0 to 3. */
export const countChecklist = (checklist: Checklist): number =>
  ChecklistItem.options.filter((item) => checklist[item]).length

/** The shares of devices and checklist in the progress (specification 001, section 9). */
const WEIGHTS = { devices: 0.8, checklist: 0.2 }

/** The parts of a percentage, for people who see it beside the counts. */
export const PROGRESS_WORDS = `Devices count for ${WEIGHTS.devices * 100}% of progress, the checklist for ${WEIGHTS.checklist * 100}%.`

/**
 * How far a project is, in whole percent, devices and checklist together. A project without devices has the checklist's
 * part alone. `checklistCount` is 0 to 3.
 */
export function progressPercent(counts: DeviceCounts, checklistCount: number): number {
  const total = totalDevices(counts)
  const devices = total === 0 ? 0 : completedDevices(counts) / total
  const checklist = checklistCount / ChecklistItem.options.length
  return Math.round((devices * WEIGHTS.devices + checklist * WEIGHTS.checklist) * 100)
}
