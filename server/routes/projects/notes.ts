import type { Role } from '#events/kernel/actor.ts'
import { notesAggregate } from '#events/notes/aggregate.ts'
import { Note, notesCalls, NotesQuery } from '#events/notes/api.ts'
import { NoteId } from '#events/notes/note-id.ts'
import { findNote, listNotes } from '#projections/models/projects/notes.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { wrongRole } from '../../http/door/key-guard.ts'
import { visibleProject } from '../../http/door/visible.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'

const READERS: readonly Role[] = ['employee', 'installer']

/**
 * The notes that employees keep on a project (specification, first document, "Project notes"), and which of them installers may read
 * (docs/rules.md, NOTES-54).
 */
export const notesRoutes: Routes<CollectionDeps> = async (app, deps) => {
  const notes = collectionRoutes(app, deps, {
    aggregate: notesAggregate,
    kind: 'note',
    id: NoteId,
    row: Note,
    find: findNote,
    stream: (request) => deps.bus.notes(visibleProject(request)),
    visible: { list: 'project', one: 'note' },
  })
  notes.list('/projects/:id/notes', {
    roles: READERS,
    cost: 'heavy',
    summary: 'The notes of a project',
    querystring: NotesQuery,
    async read(db, request) {
      const isEmployee = sessionOf(request).user.role === 'employee'
      const { shared } = request.query as NotesQuery
      const found = await listNotes(db, visibleProject(request), { isAll: isEmployee && !shared })
      // Who asks for all of them does not see that there are any (docs/rules.md, NOTES-1).
      if (found.length === 0 && !isEmployee && !shared) throw wrongRole()
      return found
    },
  })
  notes.create(
    notesCalls.add,
    (noteId, body) => ({ type: 'AddNote', data: { noteId, ...body } }),
    (body, request) => ({ project: visibleProject(request), ...body }),
  )
  notes.change(notesCalls.edit, (noteId, body) => ({ type: 'EditNote', data: { noteId, ...body } }))
  notes.remove(notesCalls.delete, (noteId) => ({ type: 'DeleteNote', data: { noteId } }))
}
