import type { DeviceId } from '../../kernel/ids.ts'
import { foldCase } from '../../kernel/text/text.ts'
import type { ImportChange } from '../commands/import-devices.ts'
import type { DeviceRow } from './csv.ts'
import { type Card, isNamedByPeople } from '../device.ts'
import type { FactName } from '../facts/facts.ts'
import { serialKey } from '../facts/serial.ts'
import type { RewrittenCard } from './imported-texts.ts'
import { type OtherFact, otherFacts } from './other-facts.ts'

// Which rows of a list are cards of the board already, and what the list says anew of these.

/** By what a row is a card: by its whole name alone, or also by column A, or by the first word of its name. */
export const MATCH_WAYS = ['identifier', 'first-word', 'name'] as const
export type MatchWay = (typeof MATCH_WAYS)[number]

/**
 * The thing that a row repeats: a card of the board, an earlier row of the same list, or the serial number of one of them alone,
 * null for a card: that never makes a second card (docs/rules.md, FACT-4).
 */
export type Duplicate =
  | { readonly of: 'board' }
  | { readonly of: 'row'; readonly rowNumber: number }
  | { readonly of: 'serial'; readonly rowNumber: number | null }

/**
 * The findings about a row. `change`: its news about its card; a text that people alone changed since a list said it is none.
 * `rewritten`: those texts of the change that people changed as well. `others`: the facts of `card` of which the list says
 * something else. `sameAs`: an earlier row with another name has its identifier.
 */
export type RowMatch = {
  readonly duplicate: Duplicate | null
  readonly change: ImportChange | null
  readonly rewritten?: Omit<RewrittenCard, 'deviceId'>
  readonly others?: readonly OtherFact[]
  readonly card?: DeviceId
  readonly sameAs: number | null
}

type KnownCard = Pick<Card, 'id' | 'name' | 'description' | 'isManual'> &
  Partial<Pick<Card, 'type' | 'synced' | FactName>>

/**
 * The rows that are a card of the board (a list of this portal names it), repeat an earlier row's name, or its identifier; by row number. Texts are compared without
 * regard to case. Where several cards fit, a row is a repetition only if they have its whole name, and no change is offered. A
 * card is changed by the first row that fits. @param rewritten the texts that people wrote, by card.
 */
export function matchRows(
  rows: readonly DeviceRow[],
  cards: Iterable<KnownCard>,
  way: MatchWay,
  rewritten: ReadonlyMap<DeviceId, RewrittenCard> = new Map(),
): ReadonlyMap<number, RowMatch> {
  const { byName, byKey, byId, bySerial, bySaid } = indexOf(cards, way, rewritten)
  const serials = new Map<string, number>()
  const names = new Map<string, number>()
  const identifiers = new Map<string, number>()
  const taken = new Set<DeviceId>()
  const matches = new Map<number, RowMatch>()
  for (const row of rows) {
    const name = foldCase(row.name)
    const identifier = foldCase(row.identifier)
    const sameName = names.get(name)
    const sameAs = sameName === undefined ? (identifiers.get(identifier) ?? null) : null
    if (sameName === undefined) names.set(name, row.rowNumber)
    if (!identifiers.has(identifier)) identifiers.set(identifier, row.rowNumber)
    const serial = serialOf(row)
    const sameSerial = serial === null ? undefined : serials.get(serial)
    if (serial !== null && sameSerial === undefined) serials.set(serial, row.rowNumber)
    const named = byIdOf(row, byId) ?? byName.get(name) ?? only(byKey.get(keyOf(row, way))) ?? only(bySaid.get(name))
    const unit = only(serial === null ? undefined : bySerial.get(serial))
    const found = row.cardId === undefined ? (unit ?? named) : (named ?? unit)
    const isNamed = named !== undefined && (unit === undefined || unit.every((card) => named.includes(card)))
    const duplicate: Duplicate | null = isNamed
      ? { of: 'board' }
      : unit !== undefined
        ? { of: 'serial', rowNumber: null }
        : sameName !== undefined
          ? { of: 'row', rowNumber: sameName }
          : sameSerial === undefined
            ? null
            : { of: 'serial', rowNumber: sameSerial }
    const card = only(found)?.[0]
    const known = card && rewritten.get(card.id)
    const isFirst = card && !taken.has(card.id)
    const change = isFirst ? changeOf(row, card, known) : null
    const others = isFirst
      ? otherFacts(row, card, (key) => bySerial.get(key)?.some(({ id }) => id !== card.id) ?? false)
      : []
    if (card) taken.add(card.id)
    const both = change && bothOf(change, known)
    if (duplicate || sameAs !== null)
      matches.set(row.rowNumber, {
        ...{ duplicate, change, sameAs },
        ...(both && { rewritten: both }),
        ...(card && others.length > 0 && { others, card: card.id }),
      })
  }
  return matches
}

/**
 * The cards that people or lists brought, and that no row fits any more: a list that comes again has them no longer, or never had
 * them. One of several that fit the same row is there.
 * @param rewritten as for {@link matchRows}.
 */
export function goneCards<T extends KnownCard & Pick<Card, 'batchId'>>(
  rows: readonly DeviceRow[],
  cards: Iterable<T>,
  way: MatchWay,
  rewritten: ReadonlyMap<DeviceId, RewrittenCard> = new Map(),
): readonly T[] {
  const ofLists = [...cards].filter((card) => isNamedByPeople(card) || card.batchId !== null)
  const { byName, byKey, byId, bySerial, bySaid } = indexOf(ofLists, way, rewritten)
  const there = new Set<KnownCard>()
  for (const row of rows) {
    const fitting = byIdOf(row, byId) ?? [
      ...(bySerial.get(serialOf(row) ?? '') ?? []),
      ...(byName.get(foldCase(row.name)) ?? []),
      ...(byKey.get(keyOf(row, way)) ?? []),
      ...(bySaid.get(foldCase(row.name)) ?? []),
    ]
    for (const card of fitting) there.add(card)
  }
  return ofLists.filter((card) => !there.has(card))
}

const only = <T>(found: readonly T[] | undefined): readonly T[] | undefined => (found?.length === 1 ? found : undefined)

/** The card that a list of this portal names; undefined where that is not on the board, and for other lists. */
function byIdOf({ cardId }: DeviceRow, byId: ReadonlyMap<DeviceId, KnownCard>): readonly KnownCard[] | undefined {
  const card = cardId === undefined ? undefined : byId.get(cardId)
  return card && [card]
}

/** The serial number of a card or a row, with its type; null where it has none. */
const keyOfSerial = ({ type, serial, synced }: Partial<Pick<Card, 'type' | 'serial' | 'synced'>>): string | null =>
  type === undefined ? null : serialKey({ type, ...(serial !== undefined && { serial }), ...(synced && { synced }) })
const serialOf = ({ type, facts }: DeviceRow): string | null => keyOfSerial({ ...facts, type })

const words = (text: string): string[] => foldCase(text).split(/\s+/)

function keyOf({ identifier, name }: DeviceRow, way: MatchWay): string {
  return way === 'identifier' ? words(identifier).join(' ') : (words(name)[0] ?? '')
}

/**
 * The cards by their whole names, by the names that a list said last of those that people renamed, and by what a row may match them
 * by: each beginning of a name up to a blank, or its first word.
 */
function indexOf(cards: Iterable<KnownCard>, way: MatchWay, rewritten: ReadonlyMap<DeviceId, RewrittenCard>) {
  const byName = new Map<string, KnownCard[]>()
  const byKey = new Map<string, KnownCard[]>()
  const bySerial = new Map<string, KnownCard[]>()
  const bySaid = new Map<string, KnownCard[]>()
  const byId = new Map<DeviceId, KnownCard>()
  const add = (map: Map<string, KnownCard[]>, key: string, card: KnownCard) => {
    const found = map.get(key)
    if (found) found.push(card)
    else map.set(key, [card])
  }
  for (const card of cards) {
    byId.set(card.id, card)
    add(byName, foldCase(card.name), card)
    const said = rewritten.get(card.id)?.name?.said ?? null
    if (said !== null) add(bySaid, foldCase(said), card)
    const serial = keyOfSerial(card)
    if (serial !== null) add(bySerial, serial, card)
    if (way === 'name') continue
    const parts = words(card.name)
    const lengths = way === 'identifier' ? parts.keys() : [0]
    for (const length of lengths) add(byKey, parts.slice(0, length + 1).join(' '), card)
  }
  return { byName, byKey, byId, bySerial, bySaid }
}

/**
 * An empty column H says nothing of a card; the name of a synced card is the provider's. A text that the list says as it said it
 * the last time is no news: people have written on the card since.
 */
function changeOf({ name, description }: DeviceRow, card: KnownCard, known?: RewrittenCard): ImportChange | null {
  const change = {
    ...(isNamedByPeople(card) &&
      name !== card.name &&
      name !== known?.name?.said && { name: { from: card.name, to: name } }),
    ...(description !== '' &&
      description !== card.description &&
      description !== known?.description?.said && { description: { from: card.description, to: description } }),
  }
  return Object.keys(change).length === 0 ? null : { deviceId: card.id, ...change }
}

/** Those texts of a change that people changed as well; null where there are none. */
function bothOf({ name, description }: ImportChange, known?: RewrittenCard): Omit<RewrittenCard, 'deviceId'> | null {
  const both = {
    ...(name && known?.name && { name: known.name }),
    ...(description && known?.description && { description: known.description }),
  }
  return Object.keys(both).length === 0 ? null : both
}
