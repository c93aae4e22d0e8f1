import { AdministrationFilter } from '#events/administration/api.ts'
import { dateOf, endOfDay } from '../../../ui/form/calendar-day.ts'

/** The part of the log that is looked at. `day` is one of the reader's (`2026-11-22`), empty for all. */
export type LogView = Pick<AdministrationFilter, 'person' | 'kind'> & { readonly text: string; readonly day: string }

/** Takes search and filters away. */
export const NO_FILTER = { person: null, kind: null, text: null, day: null } as const

/** Reads the filter from the url. A parameter that does not fit counts as absent: a url may come from anywhere. */
export function readLogUrl(params: URLSearchParams): LogView {
  const { shape } = AdministrationFilter
  const { data: person } = shape.person.safeParse(params.get('person') ?? undefined)
  const { data: kind } = shape.kind.safeParse(params.get('kind') ?? undefined)
  const { data: text = '' } = shape.text.safeParse(params.get('text') ?? undefined)
  const day = params.get('day') ?? ''
  return { person, kind, text, day: dateOf(day) ? day : '' }
}

/** The question to the server for a view. */
export function filterOf({ person, kind, text, day }: LogView): AdministrationFilter {
  const first = dateOf(day)
  return {
    ...(person !== undefined && { person }),
    ...(kind !== undefined && { kind }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(first && { from: first.toISOString(), to: endOfDay(first).toISOString() }),
  }
}
