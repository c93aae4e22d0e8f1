import { ConnectionStrip } from './connection-strip.tsx'
import { FindButton } from './find/find-button.tsx'

/** The parts of the navigation bar that no screen waits for: the connection's words, and the search over everything. */
export const LateParts = ({ onShowShortcuts }: { onShowShortcuts: () => void }) => (
  <>
    <ConnectionStrip />
    <FindButton onShowShortcuts={onShowShortcuts} />
  </>
)
