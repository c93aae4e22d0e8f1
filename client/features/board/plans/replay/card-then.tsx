import type { Cable, PlanPage } from '#events/plan/api.ts'
import type { Card } from '#events/project/device.ts'
import { useBoard } from '../../../../shared/board/use-board.ts'
import { isolated } from '../../../../ui/text/isolated.tsx'
import { lengthWords } from '../cables/shown-cables.ts'
import { CardHead } from '../drawing/card-head.tsx'
import { Places } from '../drawing/places.tsx'
import type { CardPins } from '../shown-pins.ts'

/** The card that is chosen, as it was: where it was to hang and where it hung, and its cables. */
export function CardThen({
  card,
  pins,
  cables,
  pages,
}: {
  card: Card
  pins: CardPins
  cables: readonly Cable[]
  pages: readonly PlanPage[]
}) {
  const cards = useBoard((state) => state.cards)
  const shown = cables.flatMap((cable) => {
    const other = cards.get(cable.from === card.id ? cable.to : cable.from)
    return other ? [{ cable, other }] : []
  })
  return (
    <section aria-label={`Chosen card: ${card.name}`} className="flex flex-col gap-2 border-b p-3">
      <CardHead card={card} />
      <Places pins={pins} pages={pages} />
      {shown.length > 0 && (
        <ul aria-label="Cables" className="flex flex-col gap-1 text-label">
          {shown.map(({ cable, other }) => (
            <li key={other.id} className="wrap-anywhere">
              <span className="font-medium">Cable to {isolated(other.name)}: </span>
              {lengthWords(cable)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
