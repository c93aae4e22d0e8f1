import { z } from 'zod'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { CompositeModel, type CompositePatch, compositeSnapshots } from '../kernel/model/composite-model.ts'
import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import { UserId } from '../kernel/ids.ts'
import { NoteId } from './note-id.ts'
import { KeyedModel } from '../kernel/model/keyed-model.ts'
import type { DataOf, NotesCommand } from './commands.ts'
import type { NotesEvent } from './events.ts'
import { refused } from './refusals.ts'

/** A note as the rules see it. Deleted ones stay as `isDeleted`: an id is given out once. */
const Note = z.object({
  title: z.string(),
  content: z.string(),
  createdBy: UserId.nullable(),
  installersMayRead: z.boolean(),
  isDeleted: z.literal(true).optional(),
})
type Note = Readonly<z.infer<typeof Note>>
const NO_NOTE = { title: '', content: '', createdBy: null, installersMayRead: false }

/** The state that the rules read: every note that a project ever had. `isClosed`: the project is gone, and may have no more. */
export type NotesView = { readonly isClosed: boolean; readonly notes: ReadonlyMap<NoteId, Note> }
export type NotesPatch = CompositePatch<NotesView>

/** The rules of the notes on a project (specification, first document, sections 5 and 6). */
export const notesDecider: Decider<NotesView, NotesPatch, NotesCommand, NotesEvent> = {
  decide,
  evolve,
  open: () => new CompositeModel<NotesView>({ isClosed: false }, { notes: new KeyedModel() }),
  snapshots: compositeSnapshots<NotesView>(3, { isClosed: z.boolean(), notes: z.array(z.tuple([NoteId, Note])) }),
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
      return view.isClosed ? decided() : decided({ type: 'NotesClosed', data: {} })
  }
}

function open(view: NotesView): NotesView {
  if (view.isClosed) throw refused({ code: 'notes-closed' })
  return view
}

function addNote(data: DataOf<'AddNote'>, view: NotesView): Decision<NotesEvent> {
  if (view.notes.has(data.noteId)) throw refused({ code: 'note-exists' })
  return decided({ type: 'NoteAdded', data })
}

function editNote({ noteId, base, ...data }: DataOf<'EditNote'>, view: NotesView, context: Context) {
  const { title, content, installersMayRead } = ownNote(noteId, view, context)
  const previous = { title, content }
  demandUnchanged(data, base, { ...previous, installersMayRead })
  const wanted = { title: data.title ?? title, content: data.content ?? content }
  const readers = data.installersMayRead ?? installersMayRead
  if (title === wanted.title && content === wanted.content && readers === installersMayRead)
    return decided<NotesEvent>()
  const changed = readers === installersMayRead ? {} : { installersMayRead: readers }
  return decided<NotesEvent>({ type: 'NoteEdited', data: { noteId, ...wanted, ...changed, previous } })
}

function deleteNote({ noteId }: DataOf<'DeleteNote'>, view: NotesView, context: Context): Decision<NotesEvent> {
  const { title, content } = ownNote(noteId, view, context)
  return decided({ type: 'NoteDeleted', data: { noteId, title, content } })
}

/** A note may be edited or deleted by its creator alone. */
function ownNote(noteId: NoteId, view: NotesView, { actor }: Context): Note {
  const note = view.notes.get(noteId)
  if (!note || note.isDeleted) throw refused({ code: 'note-unknown' })
  if (note.createdBy !== actor.id) throw refused({ code: 'note-of-another' })
  return note
}

function evolve(view: NotesView, event: Parameters<typeof notesDecider.evolve>[1]): NotesPatch {
  switch (event.type) {
    case 'NoteAdded': {
      const { noteId, title, content, installersMayRead = false } = event.data
      return { notes: [[noteId, { title, content, createdBy: event.actor.id, installersMayRead }]] }
    }
    case 'NoteEdited': {
      const { noteId, title, content } = event.data
      const { createdBy = null, installersMayRead: before = false } = view.notes.get(noteId) ?? {}
      const { installersMayRead = before } = event.data
      return { notes: [[noteId, { title, content, createdBy, installersMayRead }]] }
    }
    case 'NoteDeleted':
      return { notes: [[event.data.noteId, { ...NO_NOTE, isDeleted: true }]] }
    case 'NotesClosed':
      return { isClosed: true }
  }
}
