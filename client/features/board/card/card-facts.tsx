import { Pencil } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Card } from '#events/project/device.ts'
import { FACT_LABELS, FACTS } from '#events/project/facts/facts.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useMay } from '../state/board-context.tsx'

const FactsDialog = dialogOnDemand(async () => (await import('../facts/facts-dialog.tsx')).FactsDialog)

/** Further fields that the provider says of a device, and that help a person who stands before it, with their labels. */
const PROVIDED = [
  ['site', 'Site'],
  ['acu_name', 'Controller'],
  ['doors', 'Doors'],
] as const

/** Where the device of a card hangs, and what it is; with a button to change that for those who may. */
export function CardFacts({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const mayPlace = useMay('PlaceDevices') && !isReadOnly
  const [isOpen, setOpen] = useState(false)
  const cards = useMemo(() => [card], [card])
  const known = FACTS.flatMap((fact) => {
    const said = factOf(card, fact)
    return said ? [[FACT_LABELS[fact], said] as const] : []
  })
  const provided = PROVIDED.flatMap(([key, label]) => {
    const said = wordsOf(card.synced?.metadata[key])
    return said === '' ? [] : [[label, said] as const]
  })
  return (
    <>
      {[...known, ...provided].map(([term, said]) => (
        <Row key={term} term={term}>
          {said}
        </Row>
      ))}
      {mayPlace && (
        <Row term={known.length === 0 ? 'Place' : ''}>
          <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
            {known.length === 0 ? 'Add place and facts' : 'Edit place and facts'}
          </Button>
          <FactsDialog isOpen={isOpen} onClose={() => setOpen(false)} cards={cards} />
        </Row>
      )}
    </>
  )
}

const wordsOf = (fact: unknown): string =>
  Array.isArray(fact) ? fact.join(', ') : typeof fact === 'string' ? fact : ''

/** A field of a card with its label, in a list of definitions. */
export const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="py-0.5 text-label text-muted">{term}</dt>
    <dd className="min-w-0 py-0.5 wrap-anywhere">{children}</dd>
  </>
)
