import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useOpenBoard } from '../../shared/board/use-board.ts'
import { useAskedImport } from '../../shared/imports/use-asked-import.ts'
import { Button } from '../../ui/button.tsx'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'

const Import = dialogOnDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** The button Import CSV with its dialog, for the open board around it; the address opens it, too. For employees, on open projects. */
export function ImportButton() {
  const board = useOpenBoard()
  const [isOpen, setIsOpen] = useState(false)
  const [isAsked, drop] = useAskedImport()
  const close = () => {
    setIsOpen(false)
    drop()
  }
  return (
    <>
      <Button icon={<FileUp aria-hidden />} onClick={() => setIsOpen(true)}>
        Import CSV
      </Button>
      <Import key={board.stream.id} board={board} isOpen={isOpen || isAsked} onClose={close} />
    </>
  )
}
