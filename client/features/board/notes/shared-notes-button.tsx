import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useSharedNotes } from '../../../api/projects/notes.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { countOf } from '../../../ui/text/format-count.ts'

const SharedNotes = dialogOnDemand(async () => (await import('./shared-notes-dialog.tsx')).SharedNotesDialog)

/** The notes that installers may read, for them. Where there is none, nothing. */
export function SharedNotesButton({ isNarrow }: { isNarrow: boolean }) {
  const { data: notes = [] } = useSharedNotes(projectIdOf(useOpenBoard()))
  const [isOpen, setIsOpen] = useState(false)
  // The dialog stays while it is open: its last note may be taken away.
  if (notes.length === 0 && !isOpen) return null
  return (
    <>
      <Button size={isNarrow ? 'sm' : 'md'} icon={<NotebookPen aria-hidden />} onClick={() => setIsOpen(true)}>
        {countOf(notes.length, 'note')}
      </Button>
      <SharedNotes notes={notes} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
