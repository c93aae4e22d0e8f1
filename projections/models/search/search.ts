import type { AccountEvent } from '#events/account/events.ts'
import type { FormEvent } from '#events/form/events.ts'
import { formOfStream } from '#events/form/stream.ts'
import type { FoundKind } from '#events/find/api.ts'
import type { NotesEvent } from '#events/notes/events.ts'
import { projectOfNotes } from '#events/notes/stream.ts'
import { type SetFields, valuesAfter } from '#events/kernel/change.ts'
import { type BoardChange, type CardFields, changesOf as boardChangesOf } from '#events/project/changes.ts'
import type { Card } from '#events/project/device.ts'
import { type Facts, FACTS as CARD_FACTS } from '#events/project/facts/facts.ts'
import { isProjectEvent, PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { type ChangedRow, type EventOf, projection } from '../../engine/projection.ts'
import { rowOf } from '../row-ids.ts'
import { addedPages, changedPages, PAGE_EVENTS } from './plan-pages.ts'
import { findableBy } from './search-terms.ts'

/** The texts of a thing that it is found by besides its name, by what they are. */
type Texts = Readonly<Record<string, string>>

/**
 * A thing that people look for. `id`: its own, `project`: the one that it is or is on; null for what is on none. `terms` null: it
 * was deleted. Who may see it is asked of the read models of what it is, so nothing here has to be kept in step with that.
 */
type Row = {
  readonly kind: FoundKind
  readonly id: number
  readonly project: number | null
  readonly name: string
  readonly texts: Texts
  readonly text: string
  readonly terms: string | null
}

/** A row is the same in any order of its texts: Postgres gives the keys of an object back in an order of its own. */
function row({ texts: given, ...thing }: Omit<Row, 'text' | 'terms'>): Row {
  const kept = Object.entries(given).filter(([, text]) => text !== '')
  const texts = Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)))
  return { ...thing, texts, ...findableBy(thing.name, Object.values(texts)) }
}

/** Of what the provider says of a device, what is written on it or on its place. */
const FACTS = ['serial', 'mac', 'model', 'local_ip', 'location', 'site']
/** Every one of them: one that the provider says no more is empty. */
const factsOf = (metadata: Readonly<Record<string, unknown>> = {}): Texts =>
  Object.fromEntries(
    FACTS.map((fact) => {
      const value = metadata[fact]
      return [fact, typeof value === 'string' ? value : '']
    }),
  )

/** The same with the name of a device that its card does not have. */
const providedOf = ({
  metadata,
  name = '',
}: Partial<Pick<NonNullable<Card['synced']>, 'metadata' | 'name'>> = {}): Texts => ({
  ...factsOf(metadata),
  'provider name': name,
})

/** The same of what people say of a card, under keys of their own: the provider's word and theirs may both be looked for. */
const typedFactsOf = (facts: Facts): Texts =>
  Object.fromEntries(CARD_FACTS.flatMap((fact) => (fact in facts ? [[`typed ${fact}`, facts[fact] ?? '']] : [])))

const OTHERS = [
  ...(['NoteAdded', 'NoteEdited', 'NoteDeleted'] as const satisfies readonly NotesEvent['type'][]),
  ...(['FormCreated', 'FormRenamed', 'FormDeleted'] as const satisfies readonly FormEvent['type'][]),
  ...PAGE_EVENTS,
  ...([
    'UserRegistered',
    'UserRenamed',
    'UserEmailChanged',
    'UserDeleted',
  ] as const satisfies readonly AccountEvent['type'][]),
] as const
type SearchEvent = EventOf<ProjectEvent['type'] | (typeof OTHERS)[number]>

/** Everything that is found by name: projects, cards, pages of plans, forms, notes and people. */
export const search = projection<Row, SearchEvent['type']>({
  name: 'search',
  version: 6,
  table: 'thing',
  columns: [
    `kind text collate "C" generated always as (doc ->> 'kind') stored`,
    `project bigint generated always as ((doc ->> 'project')::bigint) stored`,
    `text text collate "C" generated always as (doc ->> 'text') stored`,
    `terms tsvector generated always as ((doc ->> 'terms')::tsvector) stored`,
  ],
  indexes: [
    // One for each kind, so that a hundred thousand cards do not stand between a person and a project.
    ...(['project', 'device', 'page', 'form', 'note', 'person'] satisfies FoundKind[]).map(
      (kind) => `using gin (terms) with (gin_pending_list_limit = 256) where kind = '${kind}'`,
    ),
    '(project) where terms is not null',
  ],
  handles: [...PROJECT_EVENT_TYPES, ...OTHERS],
  fold: (known, event) =>
    changesOf(event, (kind, id, change) => {
      const before = known(rowOf(kind, id))
      if (!before || before.terms === null) return []
      if (change === 'gone') return [[rowOf(kind, id), { ...before, texts: {}, text: '', terms: null }]]
      const { name = before.name, texts } = change
      return [[rowOf(kind, id), row({ ...before, name, texts: { ...before.texts, ...texts } })]]
    }),
})

type Change = 'gone' | { readonly name?: string | undefined; readonly texts?: Texts | undefined }
type Changing = (kind: FoundKind, id: number, change: Change) => ChangedRow<Row>[]

const made = (thing: Omit<Row, 'text' | 'terms'>): ChangedRow<Row> => [rowOf(thing.kind, thing.id), row(thing)]

/** @param changed gives the row of a thing that is there as it is after a change; none where it is not. */
function changesOf(event: SearchEvent, changed: Changing): Iterable<ChangedRow<Row>> {
  if (isProjectEvent(event)) {
    const project = projectOfStream(event.stream)
    return project === null ? [] : changesOfProject(event, project, changed)
  }
  switch (event.type) {
    case 'UserRegistered': {
      const { userId: id, firstName, lastName, username, email } = event.data
      const name = `${firstName} ${lastName}`
      return [made({ kind: 'person', id, project: null, name, texts: { email, username } })]
    }
    case 'UserRenamed': {
      const { userId, firstName, lastName, username } = event.data
      return changed('person', userId, { name: `${firstName} ${lastName}`, texts: { username } })
    }
    case 'UserEmailChanged':
      return changed('person', event.data.userId, { texts: { email: event.data.email } })
    case 'UserDeleted':
      return changed('person', event.data.userId, 'gone')
    case 'NoteAdded': {
      const { noteId: id, title: name, content } = event.data
      return [made({ kind: 'note', id, project: projectOfNotes(event.stream), name, texts: { content } })]
    }
    case 'NoteEdited':
      return changed('note', event.data.noteId, { name: event.data.title, texts: { content: event.data.content } })
    case 'NoteDeleted':
      return changed('note', event.data.noteId, 'gone')
    case 'FormCreated':
      return [made({ kind: 'form', id: event.data.formId, project: null, name: event.data.title, texts: {} })]
    case 'FormRenamed':
      return changed('form', formOfStream(event.stream) ?? 0, { name: event.data.title })
    case 'FormDeleted':
      return changed('form', formOfStream(event.stream) ?? 0, 'gone')
    case 'PlanAdded':
      return addedPages(event).map(made)
    case 'PageRendered':
    case 'PageNamed':
    case 'PlanDeleted':
      return changedPages(event).flatMap(([id, change]) => changed('page', id, change))
  }
}

/** The same for the events of a project. */
function* changesOfProject(
  event: EventOf<ProjectEvent['type']>,
  project: number,
  changed: Changing,
): Iterable<ChangedRow<Row>> {
  for (const change of boardChangesOf(event)) yield* changesOn(project, change, changed)
}

function changesOn(project: number, change: BoardChange, changed: Changing): ChangedRow<Row>[] {
  const { is } = change
  if (change.of === 'project') {
    if (is === 'made') return [made({ kind: 'project', id: project, project, name: change.project.name, texts: {} })]
    if (is === 'gone') return changed('project', project, 'gone')
    const { name } = change.fields
    return name ? changed('project', project, { name: name.to }) : []
  }
  const { id } = change
  if (is === 'made' || is === 'joined') {
    const { name, description, synced } = change.card
    const texts = { description, ...providedOf(synced), ...typedFactsOf(change.card) }
    return [made({ kind: 'device', id, project, name, texts })]
  }
  if (is === 'gone') return changed('device', id, 'gone')
  if (is === 'paired') return changed('device', id, { texts: providedOf(change.isOver ? undefined : change.device) })
  if (is !== 'set') return []
  const { name, description, ...facts }: SetFields<CardFields> = change.fields
  const texts = {
    ...(description && { description: description.to }),
    ...typedFactsOf(valuesAfter<Facts>(facts)),
    ...(change.by === 'sync' && change.listed && providedOf(change.listed)),
  }
  return name || Object.keys(texts).length > 0 ? changed('device', id, { name: name?.to, texts }) : []
}
