import { z } from 'zod'
import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import { UserId } from '../kernel/ids.ts'
import { NoteId } from './note-id.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/keyed-model.ts'
import type { DataOf, NotesCommand } from './commands.ts'
import type { NotesEvent } from './events.ts'
import { refused } from './refusals.ts'

/** A note as the rules see it. Deleted ones stay as `isDeleted`: an id is given out once. */
const Note = z.object({
  title: z.string(),
  content: z.string(),
  createdBy: UserId.nullable(),
  isDeleted: z.literal(true).optional(),
})
type Note = Readonly<z.infer<typeof Note>>

/** Set once the project is gone. */
const CLOSED = 'closed'
type Key = NoteId | typeof CLOSED

/** What the rules look at: every note that there ever was on a project, and whether there may be more. */
export type NotesView = ReadonlyMap<Key, Note>
export type NotesPatch = KeyedPatch<Key, Note>

/** The rules of the notes on a project (specification, first document, sections 5 and 6). */
export const notesDecider: Decider<NotesView, NotesPatch, NotesCommand, NotesEvent> = {
  decide,
  evolve,
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(1, z.tuple([z.union([NoteId, z.literal(CLOSED)]), Note])),
}

function decide(command: NotesCommand, view: NotesView, context: Context): Decision<NotesEvent> {
  switch (command.type) {
    case 'AddNote':
      return addNote(command.data, open(view))
    case 'EditNote':
      return editNote(command.data, open(view), context)
    case 'DeleteNote':
      return deleteNote(command.data, open(view), context)
    case 'CloseNotes':
      return view.has(CLOSED) ? decided() : decided({ type: 'NotesClosed', data: {} })
  }
}

function open(view: NotesView): NotesView {
  if (view.has(CLOSED)) throw refused({ code: 'notes-closed' })
  return view
}

function addNote(data: DataOf<'AddNote'>, view: NotesView): Decision<NotesEvent> {
  if (view.has(data.noteId)) throw refused({ code: 'note-exists' })
  return decided({ type: 'NoteAdded', data })
}

function editNote(data: DataOf<'EditNote'>, view: NotesView, context: Context): Decision<NotesEvent> {
  const { title, content } = ownNote(data.noteId, view, context)
  if (title === data.title && content === data.content) return decided()
  return decided({ type: 'NoteEdited', data: { ...data, previous: { title, content } } })
}

function deleteNote({ noteId }: DataOf<'DeleteNote'>, view: NotesView, context: Context): Decision<NotesEvent> {
  const { title, content } = ownNote(noteId, view, context)
  return decided({ type: 'NoteDeleted', data: { noteId, title, content } })
}

/** A note may be edited or deleted by its creator alone. */
function ownNote(noteId: NoteId, view: NotesView, { actor }: Context): Note {
  const note = view.get(noteId)
  if (!note || note.isDeleted) throw refused({ code: 'note-unknown' })
  if (note.createdBy !== actor.id) throw refused({ code: 'note-of-another' })
  return note
}

function evolve(view: NotesView, event: Parameters<typeof notesDecider.evolve>[1]): NotesPatch {
  switch (event.type) {
    case 'NoteAdded': {
      const { noteId, title, content } = event.data
      return [[noteId, { title, content, createdBy: event.actor.id }]]
    }
    case 'NoteEdited': {
      const { noteId, title, content } = event.data
      return [[noteId, { title, content, createdBy: view.get(noteId)?.createdBy ?? null }]]
    }
    case 'NoteDeleted':
      return [[event.data.noteId, { title: '', content: '', createdBy: null, isDeleted: true }]]
    case 'NotesClosed':
      return [[CLOSED, { title: '', content: '', createdBy: null }]]
  }
}
