import { z } from 'zod'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import { DeviceStatus, DeviceType } from '#events/project/device.ts'
import { type CardFilter, CHANGED_SPANS, DAY_FILTERS } from './card-filter.ts'

/** The board's part of the url: reload and back bring the same view. Other parameters are not the board's. */
export type BoardUrl = {
  readonly filter: CardFilter
  /** The card whose detail is open. */
  readonly card: DeviceId | null
  /** The column that a phone shows. */
  readonly column: DeviceStatus
  readonly isTable: boolean
}

const YesOrNo = z.enum(['yes', 'no'])
const Span = z.enum(CHANGED_SPANS)
/** A filter by day; a day that there is. */
const Day = z.enum(DAY_FILTERS).or(z.iso.date())
const Person = z.literal('none').or(z.coerce.number().pipe(UserId))

/** Reads a query string. A value that does not fit is ignored: a url may come from anywhere. */
export function readBoardUrl(search: string): BoardUrl {
  const params = new URLSearchParams(search)
  const online = YesOrNo.safeParse(params.get('online')).data
  const photos = YesOrNo.safeParse(params.get('photos')).data
  return {
    filter: {
      search: params.get('q') ?? '',
      types: (params.get('type') ?? '').split(',').flatMap((type) => DeviceType.safeParse(type).data ?? []),
      online: online === undefined ? null : online === 'yes',
      changed: Span.safeParse(params.get('changed')).data ?? null,
      photos: photos === undefined ? null : photos === 'yes',
      person: Person.safeParse(params.get('person')).data ?? null,
      day: Day.safeParse(params.get('day')).data ?? null,
      blocked: params.get('blocked') === 'yes',
    },
    card: DeviceId.safeParse(Number(params.get('card'))).data ?? null,
    column: DeviceStatus.safeParse(params.get('column')).data ?? 'waiting',
    isTable: params.get('view') === 'table',
  }
}

/** The query string with the given parts changed; parameters of others stay, and what is not set leaves no trace. */
export function writeBoardUrl(search: string, change: Partial<BoardUrl>): string {
  const params = new URLSearchParams(search)
  const put = (name: string, value: string) => {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  if (change.filter) {
    const { search: text, types, online, changed, photos, person, day, blocked } = change.filter
    put('q', text)
    put('type', types.join(','))
    put('online', online === null ? '' : online ? 'yes' : 'no')
    put('changed', changed ?? '')
    put('photos', photos === null ? '' : photos ? 'yes' : 'no')
    put('person', person === null ? '' : `${person}`)
    put('day', day ?? '')
    put('blocked', blocked ? 'yes' : '')
  }
  if (change.card !== undefined) put('card', change.card === null ? '' : `${change.card}`)
  if (change.column !== undefined) put('column', change.column === 'waiting' ? '' : change.column)
  if (change.isTable !== undefined) put('view', change.isTable ? 'table' : '')
  return params.toString()
}
