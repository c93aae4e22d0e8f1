import type { ProjectId } from '#events/kernel/ids.ts'
import { requestOf } from '#events/kernel/call.ts'
import { type AddNoteBody, type EditNoteBody, Note, notesCalls } from '#events/notes/api.ts'
import type { NoteId } from '#events/notes/note-id.ts'
import { notesOf } from '../../api/notes.ts'
import { messageOf } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import type { ToastMessage } from '../../ui/toast.ts'

const failed = (what: string, error: Error): ToastMessage => ({
  title: `Failed to ${what} note. Please try again.`,
  description: messageOf(error),
  variant: 'destructive',
})

type Saved = { readonly id: null; readonly body: AddNoteBody } | { readonly id: NoteId; readonly body: EditNoteBody }

/** Creates a note, or edits the one with `id`. */
export const useSaveNote = (projectId: ProjectId) =>
  useCommand({
    call: ({ id, body }: Saved) =>
      id === null ? requestOf(notesCalls.add, { id: projectId }, body) : requestOf(notesCalls.edit, { id }, body),
    keepsKey: true,
    read: (body) => Note.parse(body),
    done: (note) => notesOf(projectId).take({ rows: [note], gone: [] }),
    success: (_, { id }) => ({ title: `Note ${id === null ? 'created' : 'updated'} successfully` }),
    failure: (error, { id }) => failed(id === null ? 'create' : 'update', error),
  })

export const useDeleteNote = (projectId: ProjectId) =>
  useCommand({
    call: (id: NoteId) => requestOf(notesCalls.delete, { id }),
    read: () => null,
    done: (_, id) => notesOf(projectId).take({ rows: [], gone: [id] }),
    success: () => ({ title: 'Note deleted successfully' }),
    failure: (error) => failed('delete', error),
  })
