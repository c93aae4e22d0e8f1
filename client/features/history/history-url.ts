import { z } from 'zod'
import { HistoryKind } from '#events/kernel/history.ts'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import { cutText } from '#events/kernel/text/text.ts'
import { type HistoryAsked, WITHOUT_REPORTS } from '../../api/projects/history.ts'
import { dateOf, endOfDay } from '../../ui/form/calendar-day.ts'

/** The screen as its url has it. Days are those of the reader (`2026-11-22`), empty for none, both included. */
export type HistoryView = {
  readonly tab: 'lines' | 'facts'
  readonly order: HistoryAsked['order']
  /** The line that the list begins with, by a revision of the board. */
  readonly revision: number | null
  readonly text: string
  readonly person: UserId | 'system' | null
  readonly device: DeviceId | null
  readonly kinds: readonly HistoryKind[]
  readonly from: string
  readonly to: string
}

export const NO_FILTER = { person: null, device: null, kinds: [], from: '', to: '' } as const

/** The most characters that can be searched for. */
export const MAX_SEARCH = 200

const Person = z.union([z.literal('system'), z.coerce.number().pipe(UserId)])
const Revision = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const readDay = (text: string | null): string => (text !== null && dateOf(text) ? text : '')

/** Reads a query string. A value that does not fit is ignored: a url may come from anywhere. */
export function readHistoryUrl(search: string): HistoryView {
  const params = new URLSearchParams(search)
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  return {
    tab: params.get('tab') === 'facts' ? 'facts' : 'lines',
    order: params.get('order') === 'oldest' ? 'oldest' : 'newest',
    revision: Revision.safeParse(params.get('revision')).data ?? null,
    text: cutText(params.get('q') ?? '', MAX_SEARCH),
    person: Person.safeParse(params.get('person')).data ?? null,
    device: DeviceId.safeParse(Number(params.get('device'))).data ?? null,
    kinds: (params.get('kind') ?? '').split(',').flatMap((kind) => HistoryKind.safeParse(kind).data ?? []),
    from,
    to: to !== '' && to < from ? '' : to,
  }
}

/** The query string of a view, without the parts that are not set. */
export function writeHistoryUrl({ tab, order, revision, text, person, device, kinds, from, to }: HistoryView): string {
  const values = {
    tab: tab === 'lines' ? '' : tab,
    q: text,
    person: person ?? '',
    device: device ?? '',
    kind: kinds.join(','),
    from,
    to,
    order: order === 'newest' ? '' : order,
    revision: revision ?? '',
  }
  const set = Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, `${value}`]]))
  return new URLSearchParams(set).toString()
}

/** How many filters are set, besides the search. */
export const filtersSet = ({ person, device, kinds, from, to }: HistoryView): number =>
  [person !== null, device !== null, kinds.length > 0, from !== '', to !== ''].filter(Boolean).length

/** True if anything but the order narrows the list. */
export const isNarrowed = (view: HistoryView): boolean => filtersSet(view) > 0 || view.text.trim() !== ''

/**
 * The kinds to ask for; undefined for all. Reports of the provider are left out unless the view asks for them, for what the
 * system did, or for the line of a revision, which may be one.
 */
const kindsIn = ({ kinds, revision, person }: HistoryView): readonly HistoryKind[] | undefined => {
  if (kinds.length > 0) return kinds
  return revision !== null || person === 'system' ? undefined : WITHOUT_REPORTS
}

/** The question to the server for a view. */
export function askedIn(view: HistoryView): HistoryAsked {
  const { order, revision, text, person, device, from, to } = view
  const kinds = kindsIn(view)
  const [first, last] = [dateOf(from), dateOf(to)]
  const words = text.trim()
  const filter = {
    ...(person !== null && { person }),
    ...(device !== null && { device }),
    ...(kinds && { kind: [...kinds] }),
    ...(first && { from: first.toISOString() }),
    ...(last && { to: endOfDay(last).toISOString() }),
    ...(words !== '' && { text: words }),
  }
  return { filter, order, revision }
}
