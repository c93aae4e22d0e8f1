import { TableOfContents } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { dialogOnDemand } from '../../../../ui/loading/on-demand.tsx'
import { useShownOrder } from '../draft/form-context.tsx'

const Contents = dialogOnDemand(async () => (await import('./contents-dialog.tsx')).ContentsDialog)

/** Forms of so many sections are seen at a glance. */
const MAX_SHORT = 8

/** "Sections" of a long form: the list that leads to each of them. */
export function ContentsButton({ className }: { className?: string }) {
  const count = useShownOrder().length
  const [{ isOpen, opening }, setOpened] = useState({ isOpen: false, opening: 0 })
  if (count <= MAX_SHORT) return null
  return (
    <>
      <Button
        icon={<TableOfContents aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened((last) => ({ isOpen: true, opening: last.opening + 1 }))}
        className={className}
      >
        Sections
      </Button>
      <Contents key={opening} isOpen={isOpen} onClose={() => setOpened({ isOpen: false, opening })} />
    </>
  )
}
