import { useMutation } from '@tanstack/react-query'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type CallRequest, requestOf } from '#events/kernel/call.ts'
import { type AddNoteBody, Note, notesCalls } from '#events/notes/api.ts'
import type { NoteId } from '#events/notes/note-id.ts'
import { notesOf } from '../../api/notes.ts'
import { randomId } from '../../api/random-id.ts'
import { messageOf, request } from '../../api/request.ts'
import { toast } from '../../ui/toast.ts'

const send = ({ method, path, body }: CallRequest, idempotencyKey: string) =>
  request(method, path, body, { idempotencyKey })

const failed = (what: string) => (error: Error) =>
  toast({ title: `Failed to ${what} note. Please try again.`, description: messageOf(error), variant: 'destructive' })

type Save = { readonly id: NoteId | null; readonly body: AddNoteBody; readonly idempotencyKey: string }

/** Creates a note, or edits the one with `id`. The same key with the same text never makes two. */
export function useSaveNote(projectId: ProjectId) {
  return useMutation({
    mutationFn: async ({ id, body, idempotencyKey }: Save) => {
      const answer =
        id === null
          ? await send(requestOf(notesCalls.add, { id: projectId }, body), idempotencyKey)
          : await send(requestOf(notesCalls.edit, { id }, body), idempotencyKey)
      return Note.parse(answer.body)
    },
    onSuccess: (note, { id }) => {
      notesOf(projectId).take({ rows: [note], gone: [] })
      toast({ title: `Note ${id === null ? 'created' : 'updated'} successfully` })
    },
    onError: (error, { id }) => failed(id === null ? 'create' : 'update')(error),
  })
}

export function useDeleteNote(projectId: ProjectId) {
  return useMutation({
    mutationFn: (id: NoteId) => send(requestOf(notesCalls.delete, { id }), randomId()),
    onSuccess: (_, id) => {
      notesOf(projectId).take({ rows: [], gone: [id] })
      toast({ title: 'Note deleted successfully' })
    },
    onError: failed('delete'),
  })
}
