import { ListOrdered } from 'lucide-react'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { useIsReadOnly, useMay } from '../state/board-context.tsx'
import { keepGuide, useGuide } from './guide-flag.ts'

/** Brings the setup guide back, for those who have one. */
export function GuideItem() {
  const project = projectIdOf(useOpenBoard())
  const maySync = useMay('SyncDevices')
  const isReadOnly = useIsReadOnly()
  if (useGuide() === 'all' || !maySync || isReadOnly) return null
  return (
    <MenuItem icon={<ListOrdered aria-hidden />} onSelect={() => keepGuide(project, 'shown')}>
      Show setup guide
    </MenuItem>
  )
}
