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
export const NewNote = z.object({
  ...noteText('Title and content are required'),
  installersMayRead: z.boolean().optional(),
})
const NOTHING_LEFT = 'Title and content cannot be empty'
export const EditedNote = z.object({ ...noteText(NOTHING_LEFT), installersMayRead: z.boolean() })
/** A note as the person saw it who edits it (docs/rules.md, NOTES-30). */
const SeenNote = z.object({ title: z.string(), content: z.string(), installersMayRead: z.boolean() }).partial()

/** The changes of a note. `base`: the same as it was read; without it both texts are required, unless the readers alone change. */
export const NoteChanges = EditedNote.partial()
  .extend({ base: SeenNote.optional() })
  .refine(
    ({ title, content, installersMayRead, base }) => {
      const isOfReaders = title === undefined && content === undefined && installersMayRead !== undefined
      return base !== undefined || isOfReaders || (title !== undefined && content !== undefined)
    },
    { error: NOTHING_LEFT },
  )

export const NotesCommand = z.discriminatedUnion('type', [
  command('AddNote', { noteId: NoteId, ...NewNote.shape }),
  /** Changes the texts that are there. */
  command('EditNote', { noteId: NoteId, ...NoteChanges.shape }),
  command('DeleteNote', { noteId: NoteId }),
  command('CloseNotes', {}),
])
export type NotesCommand = z.infer<typeof NotesCommand>

/** The data of a type of command. */
export type DataOf<T extends NotesCommand['type']> = Extract<NotesCommand, { readonly type: T }>['data']
