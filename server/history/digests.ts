import type { Pool } from 'pg'
import type { User } from '#events/account/user.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { NotesDigest } from '#events/notes/digest.ts'
import type { NotesEvent } from '#events/notes/events.ts'
import { notesStream } from '#events/notes/stream.ts'
import { Digest } from '#events/project/digest/digest.ts'
import type { DigestAnswer } from '#events/project/digest/lines.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { projectStream } from '#events/project/stream.ts'
import { isUnseen } from '#events/project/digest/unseen.ts'
import { isReadable, type LogEvent } from '#events/registry.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { findPeople } from '#projections/models/people/users.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'
import { createSharedAnswers, type Erasures } from './shared-answers.ts'
import { countNoteChanges } from './note-changes.ts'
import type { SeenRevisions } from './seen-revisions.ts'

/** Maximum of events that are told: reading and folding them takes about a fifth of a second. No person reads what came of more. */
export const MAX_TOLD_EVENTS = 10_000

type DigestDeps = {
  readonly store: Pick<EventStore, 'read'>
  readonly bus: CommandBus
  readonly pool: Pool
  readonly personal: Erasures
  readonly seen: Pick<SeenRevisions, 'of'>
  readonly maxTold?: number
}

type Reader = Pick<User, 'id' | 'role'>

/** From where on a digest tells, and up to where: revisions of the project, and counts of the changes of its notes. */
type Span = {
  readonly after: number
  readonly upTo: number
  readonly notesAfter: number
  /** Null for those who may not read the notes, and where they cannot be read. */
  readonly notes: number | null
}

/**
 * Tells a person what others did to a project, and wrote into its notes, since they last saw it (docs/rules.md, SEEN). All pages
 * of the person that ask at the same time share one answer. Access is the caller's affair. @throws StoreUnavailable,
 * UnreadableStream
 */
export function createDigests({ store, bus, pool, personal, seen, maxTold = MAX_TOLD_EVENTS }: DigestDeps) {
  const share = createSharedAnswers<DigestAnswer>(personal)

  async function spanOf({ id: reader, role }: Reader, id: ProjectId): Promise<Span> {
    const upTo = await bus.project(id).read((_, revision) => revision)
    const notes = EMPLOYEES.includes(role) ? await countNoteChanges(bus, id) : null
    // On the first visit all of it is new, and nothing is news.
    const known = await seen.of(reader, id)
    return { after: known?.revision ?? upTo, upTo, notesAfter: known?.notes ?? notes ?? 0, notes }
  }

  /** True if others may have done any of it. A person is not told what they alone did to the cards, however much it is. */
  async function isNews(
    { id: reader }: Reader,
    id: ProjectId,
    { after, upTo, notesAfter, notes }: Span,
  ): Promise<boolean> {
    const project = await findProject(pool, id)
    const isBehind = project === null || project.revision < upTo
    return isBehind || isUnseen(project, after, reader) || (notes ?? notesAfter) > notesAfter
  }

  async function* read(stream: string, from: number, count: number): AsyncGenerator<LogEvent, void> {
    for await (const event of store.read(stream, from, Math.max(0, count))) {
      if (!isReadable(event)) throw new UnreadableStream(event)
      yield event
    }
  }

  async function tell({ id: reader }: Reader, id: ProjectId, span: Span): Promise<DigestAnswer> {
    const { after, upTo, notesAfter, notes } = span
    const told = new Digest(reader)
    // Each stream has events of its own aggregate only.
    for await (const event of read(projectStream(id), after + 1, upTo - after))
      told.take(event as RecordedEvent<ProjectEvent>)
    const written = new NotesDigest(reader)
    const notesCount = (notes ?? notesAfter) - notesAfter
    for await (const event of read(notesStream(id), notesAfter, notesCount))
      written.take(event as RecordedEvent<NotesEvent>)
    const done = await bus.project(id).read((view) => told.lines((device) => view.card(device)?.name))
    const lines = [...done, ...written.lines()]
    const people = await findPeople(
      pool,
      [...new Set(lines.flatMap((line) => ('person' in line ? [line.by, line.person] : line.by)))],
      [],
    )
    return {
      after,
      upTo,
      notes,
      moreThan: null,
      lines,
      people: people.map(({ id: user, firstName, lastName, role }) => ({
        id: user,
        name: `${firstName} ${lastName}`,
        role,
      })),
    }
  }

  return async (reader: Reader, id: ProjectId): Promise<DigestAnswer> => {
    const span = await spanOf(reader, id)
    const { after, upTo, notesAfter, notes } = span
    const count = Math.max(0, upTo - after) + Math.max(0, (notes ?? 0) - notesAfter)
    const nothing = { after, upTo, notes, moreThan: null, lines: [], people: [] }
    if (count === 0) return nothing
    if (count > maxTold) return (await isNews(reader, id, span)) ? { ...nothing, moreThan: maxTold } : nothing
    return share([reader.id, id, after, upTo, notesAfter, notes].join(' '), () => tell(reader, id, span))
  }
}
