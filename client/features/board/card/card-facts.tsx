import { Pencil, ScanBarcode } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Card } from '#events/project/device.ts'
import { FACT_LABELS, FACTS } from '#events/project/facts/facts.ts'
import { factOf, isProvided } from '#events/project/facts/shown-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useMay } from '../state/board-context.tsx'

const FactsDialog = dialogOnDemand(async () => (await import('../facts/facts-dialog.tsx')).FactsDialog)
const ScanCardDialog = dialogOnDemand(async () => (await import('../scan/scan-card.tsx')).ScanCardDialog)

/** Further fields that the provider says of a device, and that help a person who stands before it, with their labels. */
const PROVIDED = [
  ['site', 'Site'],
  ['acu_name', 'Controller'],
  ['doors', 'Doors'],
] as const

/** Where the device of a card hangs, and what it is; with buttons to change that for those who may. */
export function CardFacts({ card, isReadOnly }: { card: Card; isReadOnly: boolean }) {
  const mayPlace = useMay('PlaceDevices') && !isReadOnly
  const mayScan = useMay('BindSerial') && !isReadOnly && !isProvided(card, 'serial')
  const [open, setOpen] = useState<'facts' | 'scan' | null>(null)
  const close = useCallback(() => setOpen(null), [])
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
      {(mayPlace || mayScan) && (
        <Row term={known.length === 0 ? 'Place' : ''}>
          <span className="flex flex-wrap gap-2">
            {mayPlace && (
              <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => setOpen('facts')}>
                {known.length === 0 ? 'Add place and facts' : 'Edit place and facts'}
              </Button>
            )}
            {mayScan && (
              <Button size="sm" icon={<ScanBarcode aria-hidden />} onClick={() => setOpen('scan')}>
                Scan
              </Button>
            )}
          </span>
          <FactsDialog isOpen={open === 'facts'} onClose={close} cards={cards} />
          <ScanCardDialog isOpen={open === 'scan'} onClose={close} card={card} />
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
