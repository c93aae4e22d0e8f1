import { useLateCode } from '../../../ui/loading/use-code.ts'

const loadWork = () => import('./board-work.tsx')

/** The work of a live board that shows nothing by itself. Its code comes once the board shows. */
export function LateBoardWork() {
  const { code } = useLateCode(loadWork)
  return code && <code.BoardWork />
}
