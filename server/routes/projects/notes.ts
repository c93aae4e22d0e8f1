import { EMPLOYEES } from '#events/kernel/actor.ts'
import { notesAggregate } from '#events/notes/aggregate.ts'
import { Note, notesCalls } from '#events/notes/api.ts'
import { NoteId } from '#events/notes/note-id.ts'
import { findNote, listNotes } from '#projections/models/projects/notes.ts'
import { visibleProject } from '../../http/door/visible.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'

/** The notes that employees keep on a project (specification, first document, "Project notes"). */
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
    roles: EMPLOYEES,
    cost: 'heavy',
    summary: 'The notes of a project',
    read: (db, request) => listNotes(db, visibleProject(request)),
  })
  notes.create(
    notesCalls.add,
    (noteId, body) => ({ type: 'AddNote', data: { noteId, ...body } }),
    (body, request) => ({ project: visibleProject(request), ...body }),
  )
  notes.change(notesCalls.edit, (noteId, body) => ({ type: 'EditNote', data: { noteId, ...body } }))
  notes.remove(notesCalls.delete, (noteId) => ({ type: 'DeleteNote', data: { noteId } }))
}
