import { cn } from '../../../ui/cn.ts'
import { useLateCode } from '../../../ui/loading/use-code.ts'

const loadTools = () => import('./tools.tsx')

/** Tools that people do not wait for. Their code comes once the board shows, and the room of those that always show is kept. */
export function LateTools({ isNarrow }: { isNarrow: boolean }) {
  const { code } = useLateCode(loadTools)
  return (
    <div
      className={cn(
        'flex h-9 shrink-0 items-center gap-2 pointer-coarse:h-12',
        isNarrow ? 'min-w-20 pointer-coarse:min-w-24' : 'min-w-53 pointer-coarse:min-w-57',
      )}
    >
      {code && <code.Tools isNarrow={isNarrow} />}
    </div>
  )
}
