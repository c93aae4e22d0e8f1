import { Pencil, Trash2 } from 'lucide-react'
import type { Note } from '#events/notes/api.ts'
import { momentWords } from '../../shared/when/moment-words.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

/** One note. Edit and delete are there for its author alone. `author` is undefined while the names load. */
export function NoteCard({
  note: { title, content, installersMayRead, createdAt, updatedAt },
  author,
  isOwn,
  onEdit,
  onDelete,
}: {
  note: Note
  author: string | undefined
  isOwn: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <Card className="p-4">
      <article>
        <header className="flex items-start gap-2">
          <h3 dir="auto" className="min-w-0 flex-1 font-semibold break-words">
            {title}
          </h3>
          {isOwn && (
            <div className="-my-1.5 -mr-2 flex shrink-0">
              <IconButton label={`Edit ${title}`} onClick={onEdit}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton label={`Delete ${title}`} onClick={onDelete}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          )}
        </header>
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          <LinkedText text={content} />
        </p>
        <div className="mt-2 text-xs text-muted">
          {author ?? <Skeleton className="inline-block h-3 w-20 align-middle" />},{' '}
          <Moment at={createdAt}>{momentWords(createdAt)}</Moment>
          {updatedAt !== createdAt && (
            <>
              , edited <Moment at={updatedAt}>{momentWords(updatedAt)}</Moment>
            </>
          )}
          {installersMayRead && (
            <>
              {' · '}
              <span className="font-medium text-text">Installers may read it</span>
            </>
          )}
        </div>
      </article>
    </Card>
  )
}
