import type { Turn } from '../../kernel/change.ts'
import { devicesPart, newValue, oldValue, text, type ToldEvent, type ToldDevice } from '../../kernel/history.ts'
import type { DeviceId, UserId } from '../../kernel/ids.ts'
import type { EventData } from '../events.ts'
import { DAY_PART_LABELS, FLAG_KIND_LABELS, type Flag, type Schedule } from '../card-work/work.ts'

type NameOf = { readonly person: (id: UserId) => string; readonly device: (id: DeviceId) => ToldDevice }

/** Cards that got other people: who got them and who has them no more, or with each card its people where they differ. */
export function toldAssigned({ cards, lost }: EventData<'CardsAssigned'>, { person, device }: NameOf): ToldEvent {
  const people = (ids: readonly UserId[]) => ids.map(person).join(', ')
  const devices = cards.map(({ deviceId, from, to }) => ({
    ...device(deviceId),
    values: { old: people(from), new: people(to) },
  }))
  const about = devicesPart(devices)
  const said = { kind: 'devices', devices } as const
  if (lost !== undefined) {
    const phrase = [text('took'), about, text('from'), oldValue(person(lost)), text('who may not see the project')]
    return { ...said, phrase }
  }
  const got = one(cards.map(({ from, to }) => people(to.filter((id) => !from.includes(id)))))
  const left = one(cards.map(({ from, to }) => people(from.filter((id) => !to.includes(id)))))
  if (got === null || left === null) return { ...said, phrase: [text('changed the people of'), about] }
  if (left === '') return { ...said, phrase: [text('gave'), about, text('to'), newValue(got)], new: got }
  if (got === '') return { ...said, phrase: [text('took'), about, text('from'), oldValue(left)], old: left }
  const phrase = [text('gave'), about, text('to'), newValue(got), text('in place of'), oldValue(left)]
  return { ...said, phrase, old: left, new: got }
}

/** Cards that got a day, another one or none. */
export function toldScheduled({ cards }: EventData<'CardsScheduled'>, device: NameOf['device']): ToldEvent {
  const devices = cards.map(({ deviceId, from, to }) => ({
    ...device(deviceId),
    values: { old: dayOf(from), new: dayOf(to) },
  }))
  const about = devicesPart(devices)
  const now = one(devices.map(({ values }) => values.new))
  const old = one(devices.map(({ values }) => values.old))
  const phrase =
    now === '' ? [text('took the day from'), about] : [text(`${old === '' ? 'set' : 'changed'} the day of`), about]
  return {
    kind: 'devices',
    phrase: now ? [...phrase, text('to'), newValue(now)] : phrase,
    devices,
    ...(old && { old }),
    ...(now && { new: now }),
  }
}

/** A card that is blocked, or not any more. */
export function toldFlag({ deviceId, from, to }: EventData<'CardFlagged'>, device: NameOf['device']): ToldEvent {
  const devices = [device(deviceId)]
  const values = { ...(from && { old: flagText(from) }), ...(to && { new: flagText(to) }) }
  const phrase = to
    ? [text('flagged'), devicesPart(devices), text('as blocked:'), newValue(flagText(to))]
    : [text('cleared the flag of'), devicesPart(devices)]
  return { kind: 'devices', phrase, devices, ...values }
}

/** Why a card is blocked, in one line. */
export const flagText = ({ kind, reason }: Pick<Flag, 'kind' | 'reason'>): string =>
  [FLAG_KIND_LABELS[kind], reason].filter(Boolean).join(': ')

/** A day with its part; empty for none. */
export const dayOf = (schedule: Schedule | null | undefined): string =>
  schedule ? `${schedule.day}, ${DAY_PART_LABELS[schedule.part].toLowerCase()}` : ''

/** The one text that all say; null where they differ. */
const one = (texts: readonly string[]): string | null => {
  const [first = ''] = texts
  return texts.every((text) => text === first) ? first : null
}

/** The zone of a project's days, where it became another one. */
export const toldZone = ({ from, to }: Turn<string>): ToldEvent => ({
  kind: 'project',
  phrase: [text('set the time zone of the project to'), newValue(to)],
  devices: [],
  ...{ old: from, new: to },
})
