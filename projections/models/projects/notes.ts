import type { ProjectId } from '#events/kernel/ids.ts'
import type { Note } from '#events/notes/api.ts'
import type { NotesEvent } from '#events/notes/events.ts'
import { projectOfNotes } from '#events/notes/stream.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { changed, collection } from '../collection.ts'
import { touched } from '../live-list.ts'

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
        return changed(row, noteId, ({ note }) => ({ note: { ...note, title, content, updatedAt: recordedAt } }))
      }
      case 'NoteDeleted':
        return changed(row, event.data.noteId, () => ({ isDeleted: true }))
    }
  },
})

const kept = collection<Note>(notes, 'note')
export const { one: findNote } = kept

/** The notes on a project, newest first. The project's own read model tells if it still exists. */
export const listNotes = (db: Db, projectId: ProjectId): Promise<Note[]> =>
  kept.things(db, "and (doc -> 'projectId')::bigint = $1 order by id desc", projectId)

/** The notes of all projects. */
export const noteList = kept.list(['employee'], (event) =>
  projectOfNotes(event.stream) !== null && 'noteId' in event.data ? touched(event.data.noteId) : null,
)
