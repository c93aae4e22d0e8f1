import { z } from 'zod'
import { NoteId } from './note-id.ts'
import { event } from '../kernel/message.ts'

const text = { title: z.string(), content: z.string() }

export const NotesEvent = z.discriminatedUnion('type', [
  event('NoteAdded', { noteId: NoteId, ...text }),
  event('NoteEdited', { noteId: NoteId, ...text, previous: z.object(text) }),
  /** Carries the note as it was, so that the history can show it. */
  event('NoteDeleted', { noteId: NoteId, ...text }),
  /** The project is gone, and its notes with it. */
  event('NotesClosed', {}),
])
export type NotesEvent = z.infer<typeof NotesEvent>
