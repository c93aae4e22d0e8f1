import { LoadError } from '../../../ui/loading/load-error.tsx'
import { useCode } from '../../../ui/loading/use-code.ts'

const loadTable = () => import('./board-table.tsx')

/** The table of a board's cards, whose code comes when it is first shown. */
export function LateTable() {
  const { code, isError, retry } = useCode(loadTable)
  if (isError) return <LoadError title="The table could not be loaded" onRetry={retry} />
  return code ? <code.BoardTable /> : <div className="flex-1" />
}
