import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useOpenBoard } from '../../shared/board/use-board.ts'
import { Button } from '../../ui/button.tsx'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'

const Import = dialogOnDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** The button Import CSV with its dialog, for the open board around it; the address opens it, too. For employees, on open projects. */
export function ImportButton() {
  const board = useOpenBoard()
  const [isOpen, setIsOpen] = useState(false)
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.get('open') === 'import'
  const close = () => {
    setIsOpen(false)
    if (!isAsked) return
    const left = new URLSearchParams(parameters)
    left.delete('open')
    setParameters(left, { replace: true })
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
