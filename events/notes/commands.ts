import { z } from 'zod'
import { NoteId } from './note-id.ts'
import { command } from '../kernel/message.ts'
import { requiredLongText, requiredTitle } from '../kernel/text.ts'

/** What a note says. `sentence` is the answer when one of the two is missing. */
const noteText = (sentence: string) => ({
  title: requiredTitle('Title', sentence),
  content: requiredLongText('Content', sentence),
})

/** The sentences are the specification's (first document, section 5). */
export const NewNoteText = z.object(noteText('Title and content are required'))
export const EditedNoteText = z.object(noteText('Title and content cannot be empty'))

export const NotesCommand = z.discriminatedUnion('type', [
  command('AddNote', { noteId: NoteId, ...NewNoteText.shape }),
  command('EditNote', { noteId: NoteId, ...EditedNoteText.shape }),
  command('DeleteNote', { noteId: NoteId }),
  command('CloseNotes', {}),
])
export type NotesCommand = z.infer<typeof NotesCommand>

/** The data of a type of command. */
export type DataOf<T extends NotesCommand['type']> = Extract<NotesCommand, { readonly type: T }>['data']
