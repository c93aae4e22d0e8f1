import type { ProjectId } from '#events/kernel/ids.ts'
import { requestOf } from '#events/kernel/call.ts'
import { type AddNoteBody, type EditNoteBody, notesCalls } from '#events/notes/api.ts'
import type { NoteId } from '#events/notes/note-id.ts'
import { failed } from '../../api/request/failed.ts'
import { notesOf } from '../../api/projects/notes.ts'
import { useCommand } from '../../api/request/use-command.ts'

const notDone = (verb: string) => failed(`Failed to ${verb} note. Please try again.`)

type NoteSave = { readonly id: null; readonly body: AddNoteBody } | { readonly id: NoteId; readonly body: EditNoteBody }

/** Creates a note, or edits the one with `id`. */
export const useSaveNote = (projectId: ProjectId) =>
  useCommand({
    call: ({ id, body }: NoteSave) =>
      id === null ? requestOf(notesCalls.add, { id: projectId }, body) : requestOf(notesCalls.edit, { id }, body),
    keepsKey: true,
    ...notesOf(projectId).saved,
    success: (_, { id }) => ({ title: `Note ${id === null ? 'created' : 'updated'} successfully` }),
    failure: (error, { id }) => notDone(id === null ? 'create' : 'update')(error),
  })

export const useDeleteNote = (projectId: ProjectId) =>
  useCommand({
    call: (id: NoteId) => requestOf(notesCalls.delete, { id }),
    ...notesOf(projectId).removed,
    success: () => ({ title: 'Note deleted successfully' }),
    failure: notDone('delete'),
  })
