import { useState } from 'react'
import type { Card } from '#events/project/device.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { useCode } from '../../../ui/loading/use-code.ts'

const loadHistory = () => import('../../../shared/history/card-history.tsx')

/** The card's history; its code and its lines come when it is opened. */
export function CardPast({ card }: { card: Card }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Collapsible title="History" isOpen={isOpen} onOpenChange={setIsOpen} className="-mx-2 mt-4">
      <OpenPast card={card} />
    </Collapsible>
  )
}

function OpenPast({ card }: { card: Card }) {
  const { code, isError, retry } = useCode(loadHistory)
  if (isError) return <LoadError isSmall title="The history could not be loaded." onRetry={retry} />
  return code && <code.CardHistory key={card.id} deviceId={card.id} />
}
