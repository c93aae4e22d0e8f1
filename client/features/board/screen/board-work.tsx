import { PhotoWork } from '../photos/photo-work.tsx'
import { BoardOnPaper } from '../print/board-on-paper.tsx'
import { useSite } from '../../../api/projects/site.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useRetryGone } from '../actions/use-retry-gone.ts'
import { AskedBack } from '../card-work/asked-back.tsx'
import { AskedScan } from '../scan/asked-scan.tsx'
import { useUiStore } from '../state/board-context.tsx'
import { useKeptDraft } from '../state/use-kept-draft.ts'
import { useRefusedImport } from '../toolbar/use-refused-import.ts'
import { UndoKeys } from '../undo/undo-keys.tsx'

/** The work of a live board besides what it shows: on photos, taking back, paper, a label that is scanned, and keeping what is typed. Its code comes once the board shows. */
export function BoardWork() {
  useKeptDraft(useOpenBoard(), useUiStore())
  useRetryGone()
  // It is kept on the device with the board.
  useSite(projectIdOf(useOpenBoard()))
  useRefusedImport()
  return (
    <>
      <PhotoWork />
      <UndoKeys />
      <AskedScan />
      <AskedBack />
      <BoardOnPaper />
    </>
  )
}
