import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useUi, useUiStore } from '../state/board-context.tsx'

const Viewer = dialogOnDemand(async () => (await import('./board-viewer.tsx')).BoardViewer)

/** The photo that was pressed on this board, over the whole screen. */
export function LateViewer() {
  const ui = useUiStore()
  const isOpen = useUi(({ viewed }) => viewed !== null)
  return <Viewer isOpen={isOpen} onClose={() => ui.setState({ viewed: null })} />
}
