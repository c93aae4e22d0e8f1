import { Role } from '#events/kernel/actor.ts'
import { type Naming, templateOf, type ToldEvent, withPhrase } from '#events/kernel/history.ts'
import { projectOfNotes } from '#events/notes/stream.ts'
import { cutText } from '#events/kernel/text/text.ts'
import { HISTORY_EVENT_TYPES, type LogEvent, namedBy, tellInProject, type ToldInProject } from '#events/registry.ts'
import { type ChangedRow, projection } from '../../engine/projection.ts'
import {
  type Head,
  type Line,
  LINES,
  type Row,
  rowOfLine,
  rowOfThing,
  type StoredChange,
  type StoredLine,
} from './history-rows.ts'
import { withTerms } from './history-terms.ts'
import { timedAnew, timeOf } from './history-times.ts'

/** Maximum of characters of a value in a line, and of devices that it names. */
const MAX_VALUE = 200
const MAX_DEVICES = 100

/** The history of every project: one row for each line, found by its place, its time, its revision and its terms. */
export const history = projection<Row, LogEvent['type']>({
  name: 'history',
  version: 13,
  table: 'line',
  columns: [
    `project bigint generated always as ((doc -> 'project')::bigint) stored`,
    `at text collate "C" generated always as (doc ->> 'at') stored`,
    `revision bigint generated always as ((doc -> 'revision')::bigint) stored`,
    `roles jsonb generated always as (doc -> 'roles') stored`,
    `terms tsvector generated always as ((doc ->> 'terms')::tsvector) stored`,
  ],
  indexes: [
    // Each search goes through what is not in the index yet: 256 kB of it at most.
    'using gin (terms) with (gin_pending_list_limit = 256) where terms is not null',
    '(project, at, id) where terms is not null',
    '(project, revision, id) where terms is not null',
  ],
  handles: HISTORY_EVENT_TYPES,
  takesUnknown: true,
  *fold(row, event) {
    const nameOf = (thing: Naming[0], id: number): string | undefined => {
      const known = row(rowOfThing(thing, id))
      return known && 'name' in known ? known.name : undefined
    }
    const named = namedBy(event).map(([thing, id, name]): ChangedRow<Row> => [rowOfThing(thing, id), { name }])
    const one = tellInProject(event, {
      device: (id) => nameOf('device', id) ?? 'a device',
      instance: (id) => nameOf('instance', id) ?? 'an instance',
      folder: (id) => nameOf('folder', id) ?? 'a folder',
      person: (id) => nameOf('person', id) ?? 'a person',
      plan: (id) => nameOf('plan', id) ?? 'of the project',
    })
    if (!one) return yield* named
    const { project, told } = one
    const before = row(rowOfThing('project', project))
    const head = headAfter(before && 'head' in before ? before.head : null, event, one)
    const name = event.actor.id === null ? 'The system' : (nameOf('person', event.actor.id) ?? 'A person')
    const lineId = rowOfLine(project, head.lines)
    const isBegun = before && 'head' in before && before.head.lines === head.lines
    const begun = isBegun ? row(lineId) : undefined
    const [line, changes] =
      begun && 'line' in begun
        ? goOn(
            begun,
            begun.change ? { changes: [begun.change] } : row(lineId + LINES),
            one,
            event.revision,
            head.revision,
          )
        : begin(event, name, one, head)
    const isBack = before && 'head' in before && head.at < before.head.at
    const moved = isBack ? timedAnew(row, project, head) : []
    const terms = yield* withTerms(line.terms, project, {
      kind: told.kind,
      person: event.actor.id,
      devices: told.devices.map(({ id }) => id),
      texts: [
        { text: name },
        ...told.phrase,
        { text: told.old ?? '', only: told.valuesOnly },
        { text: told.new ?? '', only: told.valuesOnly },
        ...told.devices.map((device) => ({ text: device.name })),
      ],
    })
    const at = head.at < line.at ? head.at : line.at
    const isShort = [told.old, told.new].every((value) => (value?.length ?? 0) <= MAX_VALUE)
    const [only] = changes
    const change = changes.length === 1 && isShort ? (only ?? null) : null
    yield* named
    yield [rowOfThing('project', project), { head }]
    yield [lineId, { ...line, at, terms, change }]
    if (!change) yield [lineId + LINES, { changes }]
    yield* moved
  },
})

/** The head after an event. Events of the board move the revision; all others happen at the revision that there is. */
function headAfter(before: Head | null, event: LogEvent, { told, isOfBoard }: ToldInProject): Head {
  // Clients choose the ids of their commands: another person may take the same one, and so may a command about the notes.
  const group = [event.stream, event.actor.id, told.batch ?? event.commandId].join(' ')
  return {
    lines: (before?.lines ?? 0) + (before?.group === group ? 0 : 1),
    revision: isOfBoard ? event.revision : (before?.revision ?? 0),
    notes: projectOfNotes(event.stream) === null ? (before?.notes ?? null) : event.revision,
    since: before?.since ?? event.recordedAt,
    at: timeOf(before?.at ?? '', event.recordedAt),
    group,
  }
}

/** Times that differ by less are one for people, in milliseconds. */
const SAME_TIME_MS = 60_000

/** When work was done, where that differs from when it was recorded. */
export const doneAtOf = (recordedAt: string, occurredAt: string | undefined): string | null =>
  occurredAt !== undefined && Math.abs(Date.parse(recordedAt) - Date.parse(occurredAt)) > SAME_TIME_MS
    ? occurredAt
    : null

/** The line that begins with an event, without its terms, and what the event changed. */
function begin(
  { actor, recordedAt, occurredAt, source, apiKey, undoes, revision: own }: LogEvent,
  name: string,
  { project, roles, told, isOfBoard }: ToldInProject,
  { at, revision }: Head,
): [Omit<Line, 'change'>, readonly StoredChange[]] {
  const changes = changesOf(told, revision, 0)
  const line: StoredLine = {
    first: revision,
    last: revision,
    at: recordedAt,
    doneAt: doneAtOf(recordedAt, occurredAt),
    by: actor.id,
    name,
    source,
    ...(apiKey !== undefined && { apiKey }),
    kind: told.kind,
    phrases: [told.phrase],
    devices: told.devices.slice(0, MAX_DEVICES).map(({ id }) => id),
    old: told.old === undefined ? null : cutText(told.old, MAX_VALUE),
    new: told.new === undefined ? null : cutText(told.new, MAX_VALUE),
    ...(told.valuesOnly && { valuesOnly: told.valuesOnly }),
    // Readers look for what was undone by a revision of the board.
    ...(isOfBoard && undoes?.[0] && { undoes: undoes[0].revision }),
    ...planOf(told, own),
    changes: changes.length,
  }
  const forAll = Role.options.every((role) => roles.includes(role))
  return [{ project, at, revision, terms: '', ...(forAll ? {} : { roles }), line }, changes]
}

/** The plan that a line is about, right after an event of that plan. */
const planOf = ({ plan }: ToldEvent, revision: number): Pick<StoredLine, 'plan'> =>
  plan === undefined ? {} : { plan: { id: plan, revision } }

/** A line with one more event of its command, which has a revision of its own in its stream. */
function goOn(
  before: Line,
  opened: Row | undefined,
  { told }: Pick<ToldInProject, 'told'>,
  own: number,
  revision: number,
): [Omit<Line, 'change'>, readonly StoredChange[]] {
  const phrases = withPhrase(before.line.phrases, told.phrase)
  const template = templateOf(told.phrase)
  const phrase = phrases.findIndex((one) => templateOf(one) === template)
  const known = opened && 'changes' in opened ? opened.changes : []
  const changes = [...known, ...changesOf(told, revision, phrase)]
  const devices = new Set([...before.line.devices, ...told.devices.map(({ id }) => id)])
  const line: StoredLine = {
    ...before.line,
    last: revision,
    phrases,
    devices: [...devices].slice(0, MAX_DEVICES),
    old: null,
    new: null,
    changes: changes.length,
    ...planOf(told, own),
  }
  return [{ ...before, revision, line }, changes]
}

/** The changes by an event: one for each of its devices, or a single one. */
function changesOf(told: ToldEvent, revision: number, phrase: number): readonly StoredChange[] {
  const { kind, devices } = told
  const values = {
    ...(told.old === undefined ? {} : { old: told.old }),
    ...(told.new === undefined ? {} : { new: told.new }),
    ...(told.valuesOnly && { valuesOnly: told.valuesOnly }),
  }
  if (devices.length === 0) return [{ revision, kind, phrase, ...values }]
  return devices.map(({ values: own, ...device }) => ({ revision, kind, phrase, device, ...(own ?? values) }))
}
