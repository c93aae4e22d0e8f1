import { useDeferredValue, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useBoard } from '../../../shared/board/use-board.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useIsReadOnly, useMay } from '../state/board-context.tsx'
import { DoublesDialog } from './doubles-dialog.tsx'
import { possibleDoubles } from './doubles.ts'
import { OfferBar } from './offer-bar.tsx'
import { ask, asked } from './same-asked.ts'
import { SameDialog } from './same-dialog.tsx'

/** Cards that are one device: the list of those that may be, and the dialogs about them, for those who may merge cards. */
export function SameDevice() {
  const mayMerge = useMay('MergeDevices')
  const isReadOnly = useIsReadOnly()
  return mayMerge && !isReadOnly ? <Same /> : null
}

function Same() {
  const cards = useBoard((state) => state.cards)
  const looked = useDeferredValue(cards)
  const doubles = useMemo(() => possibleDoubles(looked.values()), [looked])
  const what = useStore(asked, (state) => state.what)
  useEffect(() => () => ask(null), [])
  const close = () => ask(null)
  const [card, other] =
    what === null || what === 'doubles'
      ? []
      : [cards.get(what.card), what.other === undefined ? undefined : cards.get(what.other)]
  return (
    <>
      {doubles.length > 0 && (
        <OfferBar words={`Possible doubles (${formatCount(doubles.length)})`} onPress={() => ask('doubles')} />
      )}
      {what === 'doubles' && <DoublesDialog doubles={doubles} onClose={close} />}
      {card && <SameDialog key={`${card.id} ${other?.id}`} card={card} other={other} onClose={close} />}
    </>
  )
}
