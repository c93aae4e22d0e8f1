import { dialogOnDemand } from '../../../ui/on-demand.tsx'
import { useLateCode } from '../../../ui/use-code.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'

const loadWork = () => import('../screen/board-work.tsx')
const Viewer = dialogOnDemand(async () => (await import('./board-viewer.tsx')).BoardViewer)

/** The work of a live board that shows nothing by itself. Its code comes once the board shows. */
export function LateBoardWork() {
  const { code } = useLateCode(loadWork)
  return code && <code.BoardWork />
}

/** The photo that was pressed on this board, over the whole screen. */
export function LateViewer() {
  const ui = useUiStore()
  const isOpen = useUi(({ viewed }) => viewed !== null)
  return <Viewer isOpen={isOpen} onClose={() => ui.setState({ viewed: null })} />
}
