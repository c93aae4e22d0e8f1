import { z } from 'zod'
import { NoteId } from './note-id.ts'
import { event } from '../kernel/message.ts'

const text = { title: z.string(), content: z.string() }
/** Installers of the project may read the note; absent in a new note: they may not, in a changed one: as before. */
const readers = { installersMayRead: z.boolean().optional() }

export const NotesEvent = z.discriminatedUnion('type', [
  event('NoteAdded', { noteId: NoteId, ...text, ...readers }),
  event('NoteEdited', { noteId: NoteId, ...text, ...readers, previous: z.object(text) }),
  /** Carries the note as it was, so that the history can show it. */
  event('NoteDeleted', { noteId: NoteId, ...text }),
  /** The project is gone, and its notes with it. */
  event('NotesClosed', {}),
])
export type NotesEvent = z.infer<typeof NotesEvent>
