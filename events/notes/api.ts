import { z } from 'zod'
import { ProjectId, UserId } from '../kernel/ids.ts'
import { callsOf } from '../kernel/call.ts'
import { NoteId } from './note-id.ts'
import { NewNote, NoteChanges, type NotesCommand } from './commands.ts'

// The calls about the notes on a project (specification, first document, section 7), and what they answer.

/** A note as the API answers it. `installersMayRead`: installers of the project read it, too. Times are ISO 8601, UTC; `updatedAt` is that of the last edit, else of the creation. */
export const Note = z.object({
  id: NoteId,
  projectId: ProjectId,
  createdBy: UserId.nullable(),
  title: z.string(),
  content: z.string(),
  installersMayRead: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Note = z.infer<typeof Note>

/** GET /projects/:id/notes: with `shared` only those that installers may read. */
export const NotesQuery = z.object({ shared: z.literal('true').optional() })
export type NotesQuery = z.infer<typeof NotesQuery>

export const AddNoteBody = NewNote
export type AddNoteBody = z.input<typeof AddNoteBody>
export const EditNoteBody = NoteChanges
export type EditNoteBody = z.infer<typeof EditNoteBody>

const { call, bareCall } = callsOf<NotesCommand['type']>()

export const notesCalls = {
  add: call('POST', '/projects/:id/notes', AddNoteBody, 'AddNote'),
  edit: call('PATCH', '/notes/:id', EditNoteBody, 'EditNote'),
  delete: bareCall('DELETE', '/notes/:id', 'DeleteNote'),
} as const
