import { useEffect } from 'react'
import { useBoard } from '../../../shared/board/use-board.ts'
import { useAskedImport } from '../../../shared/imports/use-asked-import.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useIsReadOnly, useMay } from '../state/board-context.tsx'

/** The address asks for an import that this board takes from no one: says why, as there is no button that would. */
export function useRefusedImport(): void {
  const [isAsked, drop] = useAskedImport()
  const mayImport = useMay('ImportDevices')
  const isReadOnly = useIsReadOnly()
  // The project as the device kept it may be older than its reopening.
  const isKnown = useBoard(({ phase }) => phase === 'ready')
  const isRefused = isAsked && isKnown && mayImport && isReadOnly
  useEffect(() => {
    if (!isRefused) return
    drop()
    toast({
      title: 'No List Can Be Imported Here',
      description: 'This project is closed. Reopen it to import a device list.',
      variant: 'destructive',
    })
  })
}
