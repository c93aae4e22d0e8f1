import { z } from 'zod'
import { NoteId } from './note-id.ts'
import { command } from '../kernel/message.ts'
import { requiredLongText, requiredTitle } from '../kernel/text/text.ts'

/** The texts of a note. `sentence` is the answer when one of the two is missing. */
const noteText = (sentence: string) => ({
  title: requiredTitle('Title', sentence),
  content: requiredLongText('Content', sentence),
})

/** The sentences are the specification's (first document, section 5). */
export const NewNoteText = z.object(noteText('Title and content are required'))
const NOTHING_LEFT = 'Title and content cannot be empty'
export const EditedNoteText = z.object(noteText(NOTHING_LEFT))
/** A note as the person saw it who edits it (docs/rules.md, NOTES-30). */
const SeenNoteText = z.object({ title: z.string(), content: z.string() }).partial()

/** The texts to change. `base`: the same texts as they were read; without it, both texts are required. */
export const NoteChanges = EditedNoteText.partial()
  .extend({ base: SeenNoteText.optional() })
  .refine(({ title, content, base }) => base !== undefined || (title !== undefined && content !== undefined), {
    error: NOTHING_LEFT,
  })

export const NotesCommand = z.discriminatedUnion('type', [
  command('AddNote', { noteId: NoteId, ...NewNoteText.shape }),
  /** Changes the texts that are there. */
  command('EditNote', { noteId: NoteId, ...NoteChanges.shape }),
  command('DeleteNote', { noteId: NoteId }),
  command('CloseNotes', {}),
])
export type NotesCommand = z.infer<typeof NotesCommand>

/** The data of a type of command. */
export type DataOf<T extends NotesCommand['type']> = Extract<NotesCommand, { readonly type: T }>['data']
