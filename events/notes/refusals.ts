import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why the notes on a project refuse a command. */
export type NotesRefusal =
  | { readonly code: 'notes-closed' }
  | { readonly code: 'note-unknown' }
  | { readonly code: 'note-exists' }
  | { readonly code: 'note-of-another' }

/** To be thrown: refuses the command. */
export const refused = (refusal: NotesRefusal): Rejection => new Rejection(refusal)

export const notesRefusals: RefusalTable<NotesRefusal> = {
  'notes-closed': gone('This project does not exist any more.'),
  'note-unknown': gone('This note does not exist any more.'),
  'note-exists': beaten('This note was made before. It is in the list, or was deleted since.'),
  'note-of-another': { status: 403, sentence: () => 'Only the person who wrote a note may edit or delete it.' },
}
