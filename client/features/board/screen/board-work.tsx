import { PhotoWork } from '../photos/photo-work.tsx'
import { UndoKeys } from '../undo/undo-keys.tsx'

/** The work of a live board besides what it shows: on photos, and taking back. Its code comes once the board shows. */
export const BoardWork = () => (
  <>
    <PhotoWork />
    <UndoKeys />
  </>
)
