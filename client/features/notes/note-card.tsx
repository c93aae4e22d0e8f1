import { Pencil, Trash2 } from 'lucide-react'
import type { Note } from '#events/notes/api.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** One note. Edit and delete are there for its author alone. */
export function NoteCard({
  note: { title, content, createdAt, updatedAt },
  author,
  isOwn,
  onEdit,
  onDelete,
}: {
  note: Note
  author: string
  isOwn: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <Card className="flex flex-col gap-2 p-4">
      <article>
        <header className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 font-semibold break-words">{title}</h3>
          {isOwn && (
            <div className="-my-1 -mr-2 flex shrink-0">
              <IconButton label={`Edit ${title}`} onClick={onEdit}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton label={`Delete ${title}`} onClick={onDelete}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          )}
        </header>
        <p className="mt-1 break-words whitespace-pre-wrap">{content}</p>
        <p className="mt-2 text-xs text-muted">
          {author}, <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
          {updatedAt !== createdAt && (
            <>
              , edited <time dateTime={updatedAt}>{moment.format(new Date(updatedAt))}</time>
            </>
          )}
        </p>
      </article>
    </Card>
  )
}
