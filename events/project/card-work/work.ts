import { z } from 'zod'
import { DeviceId, UserId } from '../../kernel/ids.ts'

/** The parts of a day that a card may have. */
export const DayPart = z.enum(['morning', 'afternoon', 'all-day'])
export type DayPart = z.infer<typeof DayPart>

export const DAY_PART_LABELS: Readonly<Record<DayPart, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  'all-day': 'All day',
}

/** Why a card is blocked. */
export const FlagKind = z.enum(['waiting-for-others', 'missing-material', 'no-access', 'wrong-hardware', 'other'])
export type FlagKind = z.infer<typeof FlagKind>

export const FLAG_KIND_LABELS: Readonly<Record<FlagKind, string>> = {
  'waiting-for-others': 'Waiting for others',
  'missing-material': 'Missing material',
  'no-access': 'No access',
  'wrong-hardware': 'Wrong hardware',
  other: 'Other',
}

/** Days of 1900 to 2999: those that calendars and clocks of zones have. */
export const WORK_DAY = /^(19|2)\d/
const NO_DAY = 'Give the day as YYYY-MM-DD'
/** A day that people give, YYYY-MM-DD. */
export const WorkDay = z.iso.date(NO_DAY).regex(WORK_DAY, NO_DAY)

/** A day on site, YYYY-MM-DD, and a part of it. It is no instant: the zone of the project says when it begins. */
export const Schedule = z.object({ day: z.string(), part: DayPart })
export type Schedule = z.infer<typeof Schedule>

/** A card is blocked: why, who said so, and when (ISO 8601, UTC). */
export const Flag = z.object({ kind: FlagKind, reason: z.string(), by: UserId.nullable(), at: z.string() })
export type Flag = z.infer<typeof Flag>

/** The people of a card in the order of their ids, its day, and what blocks it. Each is absent where there is none. */
export const Work = z.object({
  assignees: z.array(UserId).optional(),
  schedule: Schedule.optional(),
  flag: Flag.optional(),
})
export type Work = z.infer<typeof Work>
export type WorkField = keyof Work
const WORK_FIELDS = Work.keyof().options

/** The people of a card around a change, as events keep them; and its day. */
export const AssignedCard = z.object({ deviceId: DeviceId, from: z.array(UserId), to: z.array(UserId) })
export type AssignedCard = z.infer<typeof AssignedCard>
export const ScheduledCard = z.object({ deviceId: DeviceId, from: Schedule.nullable(), to: Schedule.nullable() })
export type ScheduledCard = z.infer<typeof ScheduledCard>

/** Returns what a card has of people, day and flag, and nothing else of it. */
export const workOf = ({ assignees, schedule, flag }: Work): Work => ({
  ...(assignees && { assignees }),
  ...(schedule && { schedule }),
  ...(flag && { flag }),
})

/** True where two values of such a field say the same. */
export const saysSame = <Field extends WorkField>(field: Field, one: Work[Field], other: Work[Field]): boolean =>
  TOLD[field](one) === TOLD[field](other)

/** True where two cards have the same people, the same day and the same flag. */
export const saysSameWork = (one: Work, other: Work): boolean =>
  WORK_FIELDS.every((field) => TOLD[field](one[field] as never) === TOLD[field](other[field] as never))

const TOLD: { readonly [Field in WorkField]: (value: Work[Field]) => string } = {
  assignees: (people = []) => people.join(),
  schedule: (schedule) => (schedule ? `${schedule.day} ${schedule.part}` : ''),
  flag: (flag) => (flag ? [flag.kind, flag.by, flag.at, flag.reason].join(' ') : ''),
}

/** People in the order of their ids, each once; undefined where there are none. */
export const peopleOf = (ids: readonly UserId[]): UserId[] | undefined =>
  ids.length === 0 ? undefined : [...new Set(ids)].sort((one, other) => one - other)

/** The events by which people may come to cards, or come back to them. */
export const BRING_PEOPLE = ['CardsAssigned', 'CardsRestored', 'DevicesSplit'] as const
