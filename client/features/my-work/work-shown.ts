import { daysIn } from '#events/project/card-work/days.ts'
import { groupOf, type WorkCard, WORK_GROUPS, type WorkGroup } from '#events/project/card-work/my-work.ts'
import { undo } from '#events/project/commands/undo.ts'
import { moveDevice } from '#events/project/commands/move-device.ts'
import { DeviceId, type ProjectId } from '#events/kernel/ids.ts'
import { DeviceStatus } from '#events/project/device.ts'
import { z } from 'zod'
import { type AnyEntry, isCommand, isUnsent } from '../../live/outbox/entry.ts'

/** A card as the page shows it. `isWaiting`: a step that its reader made is not in the log yet. */
export type ShownCard = WorkCard & { readonly isWaiting?: true }

const MoveOfOne = z.object({ deviceId: DeviceId, to: DeviceStatus })
const StepBack = z.object({ of: z.literal('status'), ...MoveOfOne.shape })
const Undone = z.object({ steps: z.array(z.unknown()) })

/** The cards that a command moves, and where to; none for one that moves none. */
function movesOf({
  type,
  data,
}: {
  readonly type: string
  readonly data: unknown
}): readonly z.infer<typeof MoveOfOne>[] {
  if (type === moveDevice.type) return [MoveOfOne.safeParse(data).data ?? []].flat()
  if (type !== undo.type) return []
  return (Undone.safeParse(data).data?.steps ?? []).flatMap((step) => StepBack.safeParse(step).data ?? [])
}

/** Where the reader's own steps that wait to be sent lead the cards. @param me the reader's id. */
export function waitingSteps(entries: readonly AnyEntry[], me: number): ReadonlyMap<DeviceId, DeviceStatus> {
  const steps = new Map<DeviceId, DeviceStatus>()
  for (const entry of entries.filter(isCommand)) {
    if (entry.actor.id !== me || !isUnsent(entry)) continue
    for (const { deviceId, to } of movesOf(entry.command)) steps.set(deviceId, to)
  }
  return steps
}

/**
 * The groups of the page that have cards: by the day that it is now in each project's zone, so that a list that was kept yesterday
 * is right today, and with the steps that wait to be sent.
 * @param zoneOf the zone of a project, an IANA name. @param now in milliseconds.
 */
export function shownWork(
  cards: readonly WorkCard[],
  {
    steps,
    zoneOf,
    now,
  }: { steps: ReadonlyMap<DeviceId, DeviceStatus>; zoneOf: (id: ProjectId) => string; now: number },
): readonly { readonly group: WorkGroup; readonly cards: readonly ShownCard[] }[] {
  const todays = new Map<string, string>()
  const todayIn = (zone: string) => {
    const today = todays.get(zone) ?? daysIn(zone)(now)
    todays.set(zone, today)
    return today
  }
  const groups = new Map<WorkGroup, ShownCard[]>(WORK_GROUPS.map((group) => [group, []]))
  for (const card of cards) {
    const to = steps.get(card.id)
    // Who waits with its installation has installed it. A card without a step stays the same one, whose row need not be drawn again.
    const shown: ShownCard =
      to === undefined
        ? card
        : { ...card, status: to, isOwnInstall: card.isOwnInstall || to === 'installed', isWaiting: true }
    groups.get(groupOf(card, todayIn(zoneOf(card.projectId))))?.push(shown)
  }
  for (const group of ['overdue', 'next'] as const) groups.get(group)?.sort(byDay)
  return [...groups].flatMap(([group, found]) => (found.length === 0 ? [] : [{ group, cards: found }]))
}

/** By day, and by project within each. Days compare as plain texts: a collation takes ten times as long. */
function byDay(one: ShownCard, other: ShownCard): number {
  const [day, another] = [one.day ?? '', other.day ?? '']
  if (day === another) return one.projectId - other.projectId
  return day < another ? -1 : 1
}

/** The first so many cards of the groups, in their order. */
export function firstOf(groups: ReturnType<typeof shownWork>, count: number): ReturnType<typeof shownWork> {
  let left = count
  return groups.flatMap(({ group, cards }) => {
    const first = cards.slice(0, left)
    left -= first.length
    return first.length > 0 ? [{ group, cards: first }] : []
  })
}

/** The projects with work of today, or that is overdue: those that are made ready for offline. */
export const projectsOfToday = (shown: ReturnType<typeof shownWork>): readonly ProjectId[] => [
  ...new Set(
    shown.flatMap(({ group, cards }) =>
      group === 'overdue' || group === 'today' ? cards.map(({ projectId }) => projectId) : [],
    ),
  ),
]
