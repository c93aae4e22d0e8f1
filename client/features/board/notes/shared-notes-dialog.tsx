import type { Note } from '#events/notes/api.ts'
import { When } from '../../../shared/when/when.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LinkedText } from '../../../ui/text/linked-text.tsx'

/** "Notes", for installers: what employees wrote for them. They come and go by themselves. */
export function SharedNotesDialog({
  notes,
  isOpen,
  onClose,
}: {
  notes: readonly Note[]
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Notes"
      description="Written by employees for the installers of this project."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {notes.length === 0 ? (
        <p className="py-4 text-center text-muted">There is no note any more.</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {notes.map(({ id, title, content, updatedAt }) => (
            <li key={id} className="py-3 first:pt-0">
              <h3 dir="auto" className="font-semibold wrap-anywhere">
                {title}
              </h3>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                <LinkedText text={content} />
              </p>
              <p className="mt-1 text-xs text-muted">
                <When at={updatedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
