import { ArrowLeft, NotebookPen, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Note } from '#events/notes/api.ts'
import { useNotes } from '../../api/notes.ts'
import { useUser } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoteCard } from './note-card.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useAuthorNames } from './use-author-names.ts'
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
  const authorOf = useAuthorNames()
  const confirm = useConfirm()
  const remove = useDeleteNote(projectId)
  /** What the dialog is about; `edited` is null for a new note. Counted, for each opening begins with a form of its own. */
  const [dialog, setDialog] = useState<{ edited: Note | null; isOpen: boolean; opening: number }>({
    edited: null,
    isOpen: false,
    opening: 0,
  })
  const open = (edited: Note | null) => setDialog(({ opening }) => ({ edited, isOpen: true, opening: opening + 1 }))
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The focus went to a note last. A note that goes away, here or by another hand, takes it along. */
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) addButton.current?.focus()
  }, [notes])

  const onDelete = async ({ id, title }: Note) => {
    const question = {
      title: `Delete the note "${title}"?`,
      description: 'It is gone for all employees.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: addButton,
    }
    if (!(await confirm(question))) return
    remove.mutate(id, {
      onSuccess: () => {
        const { activeElement } = document
        // Its button takes the focus with it.
        if (activeElement === document.body || list.current?.contains(activeElement)) addButton.current?.focus()
      },
    })
  }

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <header className="flex items-start gap-2">
        <IconButton label="All projects" className="-ml-2 md:hidden" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <h2 title={name} className="my-1 line-clamp-2 min-w-0 flex-1 text-lg font-semibold break-words">
          {name ?? <Skeleton className="h-6 w-48 max-w-full" />}
        </h2>
        <Button
          ref={addButton}
          variant={notes?.length === 0 ? 'secondary' : 'primary'}
          icon={<Plus aria-hidden />}
          onClick={() => open(null)}
        >
          Add Note
        </Button>
      </header>
      {isError && !notes ? (
        <EmptyState
          title="The notes could not be loaded"
          text="Nothing is lost. Try again in a moment."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : !notes ? (
        <LoadingNotes />
      ) : notes.length === 0 ? (
        <EmptyState
          icon={<NotebookPen aria-hidden />}
          title="No notes on this project yet"
          text="Gate codes, contacts, what to bring: what colleagues should know."
          action={
            <Button variant="primary" onClick={() => open(null)}>
              Create First Note
            </Button>
          }
        />
      ) : (
        // 500 px (specification 000, section 2); on a phone the height of the screen. Arrow keys scroll it.
        <div
          ref={list}
          role="group"
          aria-label="List of notes"
          tabIndex={0}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget) hadFocus.current = false
          }}
          className="max-h-[31.25rem] min-h-0 overflow-y-auto rounded-panel max-md:max-h-none"
        >
          <ul className="flex flex-col gap-3">
            {notes.map((note) => (
              <li key={note.id}>
                <NoteCard
                  note={note}
                  author={authorOf(note)}
                  isOwn={note.createdBy === me}
                  onEdit={() => open(note)}
                  onDelete={() => void onDelete(note)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <NoteDialog
        key={dialog.opening}
        projectId={projectId}
        edited={dialog.edited}
        isOpen={dialog.isOpen}
        onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        focusFallback={addButton}
      />
    </div>
  )
}

const LoadingNotes = () => (
  <div aria-busy className="flex animate-late flex-col gap-3">
    <span role="status" className="sr-only">
      Loading the notes...
    </span>
    {[1, 2, 3].map((key) => (
      <Card key={key} className="flex h-25.5 flex-col justify-between p-4">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-40" />
      </Card>
    ))}
  </div>
)
