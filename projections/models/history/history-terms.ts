import { type Audience, HistoryKind } from '#events/kernel/history.ts'
import { cutText, foldCase } from '#events/kernel/text/text.ts'
import { PAUSE } from '../../engine/projection.ts'
import type { HistoryFilter } from '#events/project/history/api.ts'
import type { DeviceId, FormId, ProjectId } from '#events/kernel/ids.ts'

/*
 * Everything that a line is found by is a term of one text, in the form of a tsvector: one index answers each combination of
 * person, device, kind and words. Each term begins with the project, so that a look-up meets the lines of one project only.
 */

/** Maximum of characters of a value that are searched. */
const MAX_VALUE = 2_000
/** Maximum of characters of a word that count; the database takes two thousand bytes. */
const MAX_WORD = 40
/** Maximum size of the terms of a line; further words are left out. The database takes a megabyte; ids need the rest. */
const MAX_TERMS_BYTES = 600_000

/** Words are what letters and digits make: CAM-017 is two. */
const wordsOf = (text: string): readonly string[] =>
  (foldCase(cutText(text, MAX_VALUE).normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    cutText(word, MAX_WORD),
  )

/** `word`: of all readers; `employees` and `others`: words that those alone read; `form`: those of titles of surveys. */
const termOf = (
  project: ProjectId,
  what: 'kind' | 'person' | 'device' | 'word' | 'form' | Audience,
  value: string | number,
): string => `p${project}_${what[0]}${value}`

/** The facts of one event that its line is found by. */
export type LineTerms = {
  readonly kind: HistoryKind
  readonly person: number | null
  readonly devices: readonly number[]
  readonly texts: readonly FoundText[]
}
/** `only`: who alone finds the line by it. `form`: the survey whose title it is, by which those who read surveys find the line. */
type FoundText = { readonly text: string; readonly only?: Audience | undefined; readonly form?: FormId | undefined }

/** The terms of the line that grew last: a command of ten thousand events asks for them as often. */
let last = termsIn('')

function termsIn(text: string) {
  return { text, bytes: Buffer.byteLength(text), known: new Set(text === '' ? [] : text.split(' ')) }
}

/**
 * The terms of a line with those that an event adds, each once: ids always, words while there is room. Others may be served after the
 * words of each text.
 */
export function* withTerms(
  before: string,
  project: ProjectId,
  { kind, person, devices, texts }: LineTerms,
): Generator<typeof PAUSE, string> {
  const terms = last.text === before && before !== '' ? last : termsIn(before)
  // It is this line's alone while it grows.
  last = termsIn('')
  function add(term: string): void {
    if (terms.known.has(term)) return
    terms.known.add(term)
    terms.bytes += Buffer.byteLength(term) + 1
    terms.text = terms.text === '' ? term : `${terms.text} ${term}`
  }
  add(termOf(project, 'kind', kind))
  add(termOf(project, 'person', person ?? 'system'))
  for (const id of devices) add(termOf(project, 'device', id))
  for (const { text, form, only = 'word' } of texts) {
    const what = form === undefined ? only : 'form'
    for (const word of wordsOf(text)) if (terms.bytes < MAX_TERMS_BYTES) add(termOf(project, what, word))
    yield PAUSE
  }
  last = terms
  return terms.text
}

/** All kinds but the reports of the provider, whose lines are of no other kind: one term tells them. */
const isAllButReports = (kinds: readonly HistoryKind[]): boolean =>
  HistoryKind.options.every((one) => kinds.includes(one) === (one !== 'provider'))

/** The filter of a reader. `also`: cards that became part of `device`, whose lines are its own. */
export type LineFilter = HistoryFilter & { readonly also?: readonly DeviceId[] }

/** True if a filter leaves next to all lines: these are walked over, as no index is of use. */
export const leavesMost = ({ person, device, kind, text }: HistoryFilter): boolean =>
  person === undefined &&
  device === undefined &&
  wordsOf(text ?? '').length === 0 &&
  (kind === undefined || isAllButReports(kind))

/** The same as a tsquery, by words of these that a reader reads; null when every line fits. */
export function queryOf(
  project: ProjectId,
  { person, device, also = [], kind, text }: LineFilter,
  read: readonly (Audience | 'form')[],
): string | null {
  const term = (...given: Parameters<typeof termOf> extends [ProjectId, ...infer Rest] ? Rest : never) =>
    `'${termOf(project, ...given)}'`
  const kinds =
    kind && (isAllButReports(kind) ? `!${term('kind', 'provider')}` : kind.map((one) => term('kind', one)).join(' | '))
  const all = [
    ...(person === undefined ? [] : [term('person', person)]),
    ...(device === undefined ? [] : [`(${[device, ...also].map((id) => term('device', id)).join(' | ')})`]),
    ...(kinds === undefined ? [] : [`(${kinds})`]),
    ...wordsOf(text ?? '').map(
      (word) => `(${(['word', ...read] as const).map((what) => `${term(what, word)}:*`).join(' | ')})`,
    ),
  ]
  return all.length === 0 ? null : all.join(' & ')
}
