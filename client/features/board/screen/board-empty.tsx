import { PackageOpen } from 'lucide-react'
import { cn } from '../../../ui/cn.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { useIsReadOnly, useMay } from '../state/board-context.tsx'

/** A board without a single card. The buttons of the toolbar, which fill it, stand below it. */
export function BoardEmpty() {
  const mayAdd = useMay('AddManualCard')
  const mayImport = useMay('ImportDevices')
  const isReadOnly = useIsReadOnly()
  const hasButtons = mayAdd && !isReadOnly
  return (
    <EmptyState
      className={cn('order-1 mt-auto', hasButtons ? 'pb-0' : 'mb-auto')}
      icon={<PackageOpen aria-hidden />}
      title="No devices yet"
      text={
        hasButtons && mayImport
          ? 'The cameras, doors and readers of this project will stand here as cards. Sync them from Verkada, import a list, or add them one by one.'
          : 'The cameras, doors and readers of this project will stand here as cards once they have been added.'
      }
    />
  )
}
