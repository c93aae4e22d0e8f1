import { FileDown, NotebookPen, Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Note } from '#events/notes/api.ts'
import { useNotes } from '../../api/projects/notes.ts'
import { useUser } from '../../api/people/session.tsx'
import { takeList } from '../../shared/lists/take-list.ts'
import { useUserNames } from '../../shared/people/use-user-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { foundBy } from '../../ui/list/search-words.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useRowFocus } from '../../ui/focus/use-row-focus.ts'
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
  const [search, setSearch] = useState('')
  // Typing goes on while long notes are gone through.
  const wanted = useDeferredValue(search)
  const nameOf = useUserNames(
    (notes ?? []).map(({ createdBy }) => createdBy),
    'A colleague',
  )
  const found = foundBy(notes ?? [], wanted, ({ title, content, createdBy }) => [title, content, nameOf(createdBy)])
  const confirm = useConfirm()
  const remove = useDeleteNote(projectId)
  /** The note of the dialog; `edited` is null for a new note. Counted, for each opening begins with a form of its own. */
  const [dialog, setDialog] = useState<{ edited: Note | null; isOpen: boolean; opening: number }>({
    edited: null,
    isOpen: false,
    opening: 0,
  })
  const open = (edited: Note | null) => setDialog(({ opening }) => ({ edited, isOpen: true, opening: opening + 1 }))
  const addButton = useRef<HTMLButtonElement>(null)
  // A note that goes away, here or by another hand, takes the focus along.
  const { keeper, target } = useRowFocus(addButton)

  const onDelete = async ({ id, title }: Note) => {
    const question = {
      title: `Delete the note "${title}"?`,
      description: 'It is gone for all employees.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: target,
    }
    if (await confirm(question)) await remove.send(id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <PageHeader
        level={2}
        title={name}
        back={{ label: 'All projects', onBack, isPhoneOnly: true }}
        actions={
          <>
            {notes && notes.length > 0 && (
              <IconButton
                variant="secondary"
                label="Download the notes of this project as CSV"
                className="max-md:hidden"
                onClick={() => takeList('notes', { projectId, search: wanted })}
              >
                <FileDown aria-hidden />
              </IconButton>
            )}
            <Button
              ref={addButton}
              variant={notes?.length === 0 ? 'secondary' : 'primary'}
              icon={<Plus aria-hidden />}
              onClick={() => open(null)}
            >
              Add Note
            </Button>
          </>
        }
      />
      {notes && notes.length > 0 && (
        <div className="flex items-center gap-3">
          <SearchInput
            label="Search notes"
            placeholder="Search notes..."
            className="min-w-0 flex-1 md:max-w-sm"
            value={search}
            onValueChange={setSearch}
            found={found.length}
          />
          <span className="shrink-0 text-xs text-muted tabular-nums">
            {wanted.trim() === ''
              ? countOf(notes.length, 'note')
              : `${formatCount(found.length)} of ${countOf(notes.length, 'note')}`}
          </span>
        </div>
      )}
      {isError && !notes ? (
        <LoadError
          title="The notes could not be loaded"
          text="Nothing is lost. Try again in a moment."
          onRetry={refetch}
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
      ) : found.length === 0 ? (
        <EmptyState title="No note has these words." />
      ) : (
        // 500 px (specification 000, section 2); on a phone the height of the screen. Arrow keys scroll it.
        <div
          {...keeper}
          role="group"
          aria-label="List of notes"
          data-place="notes"
          tabIndex={0}
          className="max-h-[31.25rem] min-h-0 overflow-y-auto rounded-panel max-md:max-h-none"
        >
          <ul className="flex flex-col gap-3">
            {found.map((note) => (
              <li key={note.id}>
                <NoteCard
                  note={note}
                  author={nameOf(note.createdBy)}
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
        focusFallback={target}
      />
    </div>
  )
}

const LoadingNotes = () => (
  <Loading label="Loading the notes..." className="flex flex-col gap-3">
    {[1, 2, 3].map((key) => (
      <Card key={key} className="flex h-25.5 flex-col justify-between p-4">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-40" />
      </Card>
    ))}
  </Loading>
)
