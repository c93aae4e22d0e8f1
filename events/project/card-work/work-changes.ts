import type { EventOf } from '../events.ts'
import { peopleOf } from './work.ts'

type DataOf<T extends 'CardsAssigned' | 'CardsScheduled' | 'CardFlagged'> = Pick<EventOf<T>, 'data'>
const BY_HAND = { of: 'card', is: 'set', by: 'hand' } as const

/** The changes (changes.ts) of cards that get other people, another day, or another flag. */
export const workChanges = {
  CardsAssigned: ({ data }: DataOf<'CardsAssigned'>) =>
    data.cards.map(({ deviceId: id, from, to }) => {
      return { ...BY_HAND, id, fields: { assignees: { from: peopleOf(from), to: peopleOf(to) } } }
    }),
  CardsScheduled: ({ data }: DataOf<'CardsScheduled'>) =>
    data.cards.map(({ deviceId: id, from, to }) => {
      return { ...BY_HAND, id, fields: { schedule: { from: from ?? undefined, to: to ?? undefined } } }
    }),
  CardFlagged: ({ data: { deviceId: id, from, to } }: DataOf<'CardFlagged'>) => [
    { ...BY_HAND, id, fields: { flag: { from: from ?? undefined, to: to ?? undefined } } },
  ],
}
