import type { Actor } from '../../kernel/actor.ts'
import type { Card } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { peopleOf, saysSame, type WorkField, type Work } from '../card-work/work.ts'
import { assigned, demandOneself, demandOwn, flagged, scheduled } from '../card-work/work-rules.ts'
import { cardOf, moved, type Overlay } from './overlay.ts'
import type { UndoStep } from './step.ts'

type StepOf<Of extends UndoStep['of']> = Extract<UndoStep, { readonly of: Of }>

/** People of cards, turned round. @throws Rejection where a card has others by now, or the person may not give them. */
export const peopleRound = ({ cards }: StepOf<'assigned'>, state: Overlay, actor: Actor): readonly ProjectEvent[] =>
  assigned(
    cards.flatMap(({ deviceId, from: to, to: from }) => {
      const card = cardOf(state, deviceId)
      if (!isToTurn('assignees', card, { from: peopleOf(from), to: peopleOf(to) })) return []
      demandOneself(actor, from, to)
      return [{ deviceId, from, to }]
    }),
  )

/** Days of cards, turned round. @throws Rejection where a card has a third one, or is not the person's. */
export const daysRound = ({ cards }: StepOf<'scheduled'>, state: Overlay, actor: Actor): readonly ProjectEvent[] =>
  scheduled(
    cards.flatMap(({ deviceId, from: to, to: from }) => {
      const card = cardOf(state, deviceId)
      if (!isToTurn('schedule', card, { from: from ?? undefined, to: to ?? undefined })) return []
      demandOwn(actor, card)
      return [{ deviceId, from, to }]
    }),
  )

/** A card's flag, turned round. @throws Rejection where it says a third thing. */
export function flagRound({ deviceId, from, to }: StepOf<'flag'>, state: Overlay): readonly ProjectEvent[] {
  const [now, then] = [to ?? undefined, from ?? undefined]
  return isToTurn('flag', cardOf(state, deviceId), { from: now, to: then }) ? [flagged(deviceId, now, then)] : []
}

/** False where a card is as a turn would make it. @throws Rejection where it says a third thing. */
function isToTurn<Field extends WorkField>(
  field: Field,
  card: Card,
  { from, to }: { readonly from: Work[Field]; readonly to: Work[Field] },
): boolean {
  if (saysSame(field, card[field], to)) return false
  if (!saysSame(field, card[field], from)) throw moved(card.id)
  return true
}
