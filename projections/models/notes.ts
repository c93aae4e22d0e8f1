import type { ProjectId } from '#events/kernel/ids.ts'
import type { Note } from '#events/notes/api.ts'
import type { NotesEvent } from '#events/notes/events.ts'
import type { NoteId } from '#events/notes/note-id.ts'
import { projectOfNotes } from '#events/notes/stream.ts'
import { type Changed, type Db, projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

/** A deleted note keeps its row, so that its id still leads to its project. */
type Row = { readonly projectId: ProjectId; readonly note: Note; readonly isDeleted: boolean }

/** Every note on every project. */
export const notes = projection<Row, Exclude<NotesEvent['type'], 'NotesClosed'>>({
  name: 'notes',
  ids: 'note',
  isOfProject: true,
  version: 1,
  table: 'note',
  indexes: [`(((doc -> 'projectId')::bigint))`],
  // The project of closed notes is gone, and nothing asks for them any more.
  handles: ['NoteAdded', 'NoteEdited', 'NoteDeleted'],
  fold(row, event) {
    const projectId = projectOfNotes(event.stream)
    if (projectId === null) return []
    const { recordedAt } = event
    switch (event.type) {
      case 'NoteAdded': {
        const { noteId: id, title, content } = event.data
        const times = { createdAt: recordedAt, updatedAt: recordedAt }
        const note: Note = { id, projectId, createdBy: event.actor.id, title, content, ...times }
        return [[id, { projectId, note, isDeleted: false }]]
      }
      case 'NoteEdited': {
        const { noteId, title, content } = event.data
        return changed(noteId, (note) => ({ note: { ...note, title, content, updatedAt: recordedAt } }))
      }
      case 'NoteDeleted':
        return changed(event.data.noteId, () => ({ isDeleted: true }))
    }
    function changed(id: NoteId, change: (note: Note) => Partial<Row>): Changed<Row>[] {
      const before = row(id)
      return before ? [[id, { ...before, ...change(before.note) }]] : []
    }
  },
})

type Found = { readonly note: Note }
const EXISTING = `select doc -> 'note' as note from ${notes.rows} where not (doc -> 'isDeleted')::boolean`

/** The notes on a project, newest first. The project's own read model tells if it still exists. */
export async function listNotes(db: Db, projectId: ProjectId): Promise<Note[]> {
  const { rows } = await db.query<Found>(`${EXISTING} and (doc -> 'projectId')::bigint = $1 order by id desc`, [
    projectId,
  ])
  return rows.map(({ note }) => note)
}

/** The list of notes, over all projects. */
export const noteList: List<Note> = {
  touchedBy: (event) =>
    projectOfNotes(event.stream) !== null && 'noteId' in event.data ? touched(event.data.noteId) : null,
  roles: ['employee'],
  rows: (db, ids) => forRoles(ids, findNotes(db, ids)),
}

/** Those of the notes with these ids that have not been deleted. */
export async function findNotes(db: Db, ids: readonly number[]): Promise<Note[]> {
  const { rows } = await db.query<Found>(`${EXISTING} and id = any($1::bigint[])`, [ids])
  return rows.map(({ note }) => note)
}
