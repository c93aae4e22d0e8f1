import { Notice } from '../../ui/toast/notice.tsx'

/** Stands in a dialog about a closed project: nothing can be saved there. */
export const ClosedNotice = () => (
  <Notice tone="warning" title="This project is closed" className="mb-4">
    Nothing can be saved here now. An employee can reopen the project on its board.
  </Notice>
)
