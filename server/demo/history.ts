import type { DeviceId } from '#events/kernel/ids.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import type { ImportedCard } from '#events/project/imported-card.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import type { DeviceType } from '#events/project/device.ts'
import { ChecklistItem } from '#events/project/checklist.ts'
import type { DemoPerson } from './people.ts'
import type { DemoSite } from './sites.ts'

/** One gesture of the past: by whom, how long before now in milliseconds. */
export type Step = { readonly by: DemoPerson; readonly ago: number; readonly command: ProjectCommand }

const HOUR_MS = 3_600_000
const DAY = 24 * HOUR_MS

const KINDS: readonly { readonly type: DeviceType; readonly code: string; readonly text: string }[] = [
  { type: 'camera', code: 'CAM', text: 'dome, ceiling mount' },
  { type: 'camera', code: 'CAM', text: 'bullet, wall mount, 4 m' },
  { type: 'access_door', code: 'D', text: 'maglock, REX on the inside' },
  { type: 'camera', code: 'CAM', text: 'fisheye, existing cable' },
  { type: 'keypad', code: 'KP', text: 'left of the frame, 1.1 m' },
  { type: 'access_controller', code: 'CTRL', text: 'in the riser, needs two outlets' },
]
const REMARKS = [
  'Lift needed, booked for the morning.',
  'Cable pulled, waiting for the patch panel.',
  'Moved 40 cm to the left, beam in the way.',
  'View checked with the guard.',
  'Spare bracket used.',
]

/** The cards of a site as they were imported, without ids. */
export function cardsOf({ areas, cards, isSynced }: DemoSite): Omit<ImportedCard, 'deviceId'>[] {
  return Array.from({ length: isSynced ? 0 : cards }, (_, index) => {
    const { type, code, text } = at(KINDS, index)
    const area = at(areas, Math.floor((index * areas.length) / cards))
    return { type, name: `${code}-${String(index + 1).padStart(3, '0')} ${area}`, description: text }
  })
}

/**
 * The steps of a site's cards since they were imported, oldest first: installed area by area, confirmed some time
 * later, now and then moved back and described anew; at last the checklist and the completion. The same on every call.
 */
export function historyOf(site: DemoSite, ids: readonly DeviceId[]): Step[] {
  // The demo is the same everywhere.
  const random = seededRandom(site.name.length * 7919 + site.cards).next
  const steps: Step[] = []
  const span = (site.days - 2) * DAY
  const touched = Math.round(site.cards * (site.confirmed + site.installed))
  const confirmed = Math.round(site.cards * site.confirmed)

  ids.slice(0, touched).forEach((deviceId, index) => {
    const by = at(site.crew, Math.floor(random() * site.crew.length))
    const installedAgo = DAY + span * (1 - (index + random()) / touched) * 0.9 + 0.05 * span
    const wait = (installedAgo - 2 * HOUR_MS) * Math.min(0.9, 0.05 + random() * 0.3)
    const move = (who: DemoPerson, ago: number, from: 'waiting' | 'installed' | 'confirmed', to: typeof from) =>
      steps.push({ by: who, ago, command: { type: 'MoveDevice', data: { deviceId, from, to } } })
    move(by, installedAgo, 'waiting', 'installed')
    if (random() < 0.15) {
      const description = at(REMARKS, Math.floor(random() * REMARKS.length))
      steps.push({
        by,
        ago: installedAgo - HOUR_MS,
        command: { type: 'DescribeDevice', data: { deviceId, description } },
      })
    }
    if (random() < 0.05) {
      move('planner', installedAgo - wait * 0.3, 'installed', 'waiting')
      move(by, installedAgo - wait * 0.7, 'waiting', 'installed')
    }
    if (index < confirmed) move(random() < 0.5 ? 'planner' : 'employee', installedAgo - wait, 'installed', 'confirmed')
  })
  ChecklistItem.options.slice(0, site.ticks).forEach((item, index) => {
    steps.push({
      by: 'planner',
      ago: DAY - index * HOUR_MS,
      command: { type: 'UpdateChecklist', data: { [item]: true } },
    })
  })
  if (site.isClosed) steps.push({ by: 'employee', ago: DAY / 2, command: { type: 'CompleteProject', data: {} } })
  return steps.sort((a, b) => b.ago - a.ago)
}

/** The entry at an index, going round. */
function at<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length]
  if (entry === undefined) throw new Error('an empty list has no entries')
  return entry
}
