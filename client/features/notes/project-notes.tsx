import { ArrowLeft, NotebookPen, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Note } from '#events/notes/api.ts'
import { useNotes } from '../../api/notes.ts'
import { useUsers } from '../../api/queries.ts'
import { useUser } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoteCard } from './note-card.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useDeleteNote } from './use-note-commands.ts'

/** The notes on one project, newest first; new ones of other people appear by themselves. */
export function ProjectNotes({
  projectId,
  name,
  onBack,
}: {
  projectId: ProjectId
  name: string | undefined
  onBack: () => void
}) {
  const me = useUser().id
  const { data: notes, isError, refetch } = useNotes(projectId)
  const nameOf = useAuthorNames()
  const confirm = useConfirm()
  const remove = useDeleteNote(projectId)
  /** What the dialog is about: a note that is edited, a new one, or nothing. */
  const [edited, setEdited] = useState<Note | 'new' | null>(null)

  const onDelete = async ({ id, title }: Note) => {
    const description = 'It is gone for all employees.'
    if (await confirm({ title: `Delete the note "${title}"?`, description, action: 'Delete', tone: 'danger' }))
      remove.mutate(id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <header className="flex items-center gap-2">
        <IconButton label="All projects" className="md:hidden" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <h2 className="min-w-0 flex-1 text-lg font-semibold break-words">{name ?? 'Notes'}</h2>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          Add Note
        </Button>
      </header>
      <div className="max-h-[31.25rem] min-h-0 overflow-y-auto max-md:max-h-none">
        {isError && !notes ? (
          <EmptyState
            title="The notes could not be loaded"
            text="Nothing is lost. Try again in a moment."
            action={<Button onClick={() => void refetch()}>Try Again</Button>}
          />
        ) : !notes ? (
          <Skeleton className="h-40" />
        ) : notes.length === 0 ? (
          <EmptyState
            icon={<NotebookPen aria-hidden />}
            title="No notes on this project yet"
            text="Gate codes, contacts, what to bring: what colleagues should know."
            action={
              <Button variant="primary" onClick={() => setEdited('new')}>
                Create First Note
              </Button>
            }
          />
        ) : (
          <ul className="flex flex-col gap-3 pb-1">
            {notes.map((note) => (
              <li key={note.id}>
                <NoteCard
                  note={note}
                  author={nameOf(note)}
                  isOwn={note.createdBy === me}
                  onEdit={() => setEdited(note)}
                  onDelete={() => void onDelete(note)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <NoteDialog
        key={edited === 'new' || edited === null ? 'new' : edited.id}
        projectId={projectId}
        edited={edited === 'new' ? null : edited}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      />
    </div>
  )
}

/** Looks up who wrote a note. */
function useAuthorNames(): (note: Note) => string {
  const me = useUser().id
  const { data: users } = useUsers()
  return ({ createdBy }) => {
    if (createdBy === me) return 'You'
    const author = users?.find(({ id }) => id === createdBy)
    return author ? `${author.firstName} ${author.lastName}` : 'A colleague'
  }
}
