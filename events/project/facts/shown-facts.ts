import type { Card } from '../device.ts'
import { type FactName, FACTS, type Facts } from './facts.ts'

/** Where the provider says what a device is, by the fact. Places are people's word alone. */
const PROVIDED: { readonly [Fact in FactName]?: string } = {
  model: 'model',
  serial: 'serial',
  mac: 'mac',
  ip: 'local_ip',
}

/** The facts of a card that the provider says, and that stand before what people wrote. */
function providedFact({ synced }: Pick<Card, 'synced'>, fact: FactName): string | undefined {
  const key = PROVIDED[fact]
  const said = key === undefined ? undefined : synced?.metadata[key]
  return typeof said === 'string' && said.trim() !== '' ? said : undefined
}

/** True where the provider says a fact of a card: people cannot change it then. */
export const isProvided = (card: Pick<Card, 'synced'>, fact: FactName): boolean =>
  providedFact(card, fact) !== undefined

/** The fact of a card as boards and lists show it: the provider's word, else that of people. */
export const factOf = (card: Facts & Pick<Card, 'synced'>, fact: FactName): string | undefined =>
  providedFact(card, fact) ?? card[fact]

/** All facts of a card as they are shown; null where no one says any. */
export const shownFacts = (card: Facts & Pick<Card, 'synced'>) =>
  Object.fromEntries(FACTS.map((fact) => [fact, factOf(card, fact) ?? null])) as Record<FactName, string | null>
