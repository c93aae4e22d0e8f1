import { Cable } from 'lucide-react'
import { useBoard } from '../../../../shared/board/use-board.ts'
import { AimBar } from '../aim/aim-bar.tsx'
import { useViewer } from '../viewer-state.ts'

/** While a cable wants its other end. */
export function CableBar() {
  const from = useViewer(({ aim }) => (aim?.of === 'cable' ? aim.from : null))
  const name = useBoard(({ cards }) => (from === null ? undefined : cards.get(from)?.name))
  if (from === null) return null
  return (
    <AimBar
      icon={<Cable aria-hidden />}
      text={
        <>
          Press the pin to which the cable from{' '}
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name ?? 'the card'}
          </span>{' '}
          goes, or choose its card in the list
        </>
      }
    />
  )
}
