import { areChangesInBounds, MAX_IMPORT_ROWS } from '#events/project/commands/import-devices.ts'
import type { ImportChange } from '#events/project/commands/import-devices.ts'
import { type DeviceRow, suggestedType } from '#events/project/import/csv.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card, DeviceType } from '#events/project/device.ts'
import type { RewrittenCard } from '#events/project/import/imported-texts.ts'
import { type MatchWay, matchRows, type RowMatch } from '#events/project/import/match.ts'
import type { OtherFact } from '#events/project/import/other-facts.ts'

/**
 * A person's choices for a list before it is sent, by row number. `withDuplicates`: they take in rows that are there already.
 * `types`: those that they corrected. `ticked`: rows that they took in or left out by hand. `taken`: the changes of cards that
 * they take over, as they read them. `facts`: the facts that they take over or leave, by row and fact.
 */
export type Choices = {
  readonly withDuplicates: boolean
  readonly matchWay: MatchWay
  readonly types: Readonly<Record<number, DeviceType>>
  readonly ticked: Readonly<Record<number, boolean>>
  readonly taken: Readonly<Record<number, ImportChange | null>>
  readonly facts: Readonly<Record<string, OtherFact | null>>
}

/** A row makes a new card, changes one that is there, or repeats what is there already. */
export type RowKind = 'new' | 'changed' | 'same'

/** A row as the preview shows it: its type as the person corrected it, and the better type that its words suggest. */
export type PlannedRow = DeviceRow & {
  readonly match: RowMatch | null
  readonly suggestion: DeviceType | null
  readonly kind: RowKind
  /** It takes effect: as a new device, or, where it is `changed`, by its change. */
  readonly isTicked: boolean
  /** The facts of its card that it sets. */
  readonly takenFacts: readonly OtherFact[]
}

/** The outcome of a list on this board, as its person has decided so far. */
export type Plan = {
  readonly rows: readonly PlannedRow[]
  /** Those that make a device. */
  readonly chosen: readonly PlannedRow[]
  /** The changes that cards of the board take over. */
  readonly changes: readonly ImportChange[]
  readonly canSend: boolean
}

/** True if a card still says what it said when its change was taken: what a colleague writes meanwhile is to be read first. */
const isAsRead = (now: ImportChange | null | undefined, read: ImportChange | null | undefined): boolean =>
  Boolean(now && read) &&
  now?.deviceId === read?.deviceId &&
  now?.name?.from === read?.name?.from &&
  now?.description?.from === read?.description?.from

const factKey = (rowNumber: number, { fact }: OtherFact): string => `${rowNumber} ${fact}`

/** True if a fact is taken over: as the person said while the card said so, else where the card has none. */
function isFactTaken(now: OtherFact, said: OtherFact | null | undefined): boolean {
  if (now.fact === null) return false
  return said === undefined ? now.board === '' : said?.board === now.board && said.list === now.list
}

/** The facts of cards that these rows could set. */
export const factsToTake = (rows: readonly PlannedRow[]): readonly (readonly [PlannedRow, OtherFact])[] =>
  rows.flatMap((row) => {
    const others = makesCard(row) ? [] : (row.match?.others ?? [])
    return others.filter(({ fact }) => fact !== null).map((other) => [row, other] as const)
  })

/** The choices after facts were ticked, or are no more. */
export const factsTicked = (
  { facts }: Choices,
  ticked: readonly (readonly [PlannedRow, OtherFact])[],
  isTaken: boolean,
): Partial<Choices> => ({
  facts: {
    ...facts,
    ...Object.fromEntries(
      ticked.map(([{ rowNumber }, other]) => [factKey(rowNumber, other), isTaken ? other : null] as const),
    ),
  },
})

/** True for a row that is a card of its own, whatever card it looks like. */
const makesCard = ({ kind, isTicked }: Pick<PlannedRow, 'kind' | 'isTicked'>): boolean =>
  kind === 'new' || (kind === 'same' && isTicked)

/** The changes of these rows, taken or not, as they read now. */
export const takenOf = (rows: readonly PlannedRow[], isTaken: boolean): Choices['taken'] =>
  Object.fromEntries(rows.map(({ rowNumber, match }) => [rowNumber, isTaken && match ? match.change : null]))

/** The rows that change a card by words of the list alone. Where people wrote as well, each is taken over by itself. */
export const forAll = (rows: readonly PlannedRow[]): readonly PlannedRow[] =>
  rows.filter(({ kind, match }) => kind === 'changed' && !match?.rewritten)

/** The choices after a row was ticked, or is no more. */
export const tickOf = ({ ticked, taken }: Choices, row: PlannedRow, isTicked: boolean): Partial<Choices> =>
  row.kind === 'changed'
    ? { taken: { ...taken, ...takenOf([row], isTicked) } }
    : { ticked: { ...ticked, [row.rowNumber]: isTicked } }

/**
 * Reads the rows of a list against the cards of a board. New devices and changes of one row exclude each other.
 * @param rewritten the texts that people wrote, by card.
 */
export function planImport(
  rows: readonly DeviceRow[],
  cards: Iterable<Card>,
  choices: Choices,
  rewritten?: ReadonlyMap<DeviceId, RewrittenCard>,
): Plan {
  const { withDuplicates, matchWay, types, ticked, taken, facts: said } = choices
  const typed = rows.map((row) => ({ ...row, type: types[row.rowNumber] ?? row.type }))
  const matches = matchRows(typed, cards, matchWay, rewritten)
  const planned = rows.map((row): PlannedRow => {
    const match = matches.get(row.rowNumber) ?? null
    const isHeld = match?.duplicate?.of === 'serial'
    const isThere = Boolean(match?.duplicate) && (isHeld || !withDuplicates)
    const kind = !isThere ? 'new' : match?.change ? 'changed' : 'same'
    const isTicked =
      kind === 'changed'
        ? isAsRead(match?.change, taken[row.rowNumber])
        : !isHeld && (ticked[row.rowNumber] ?? (kind === 'new' && row.doubt === null))
    const type = types[row.rowNumber] ?? row.type
    const better = suggestedType(row)
    const takenFacts = makesCard({ kind, isTicked })
      ? []
      : (match?.others ?? []).filter((other) => isFactTaken(other, said[factKey(row.rowNumber, other)]))
    return { ...row, type, match, suggestion: better === type ? null : better, kind, isTicked, takenFacts }
  })
  const chosen = planned.filter(({ kind, isTicked }) => isTicked && kind !== 'changed')
  const changes = planned.flatMap(changesOf)
  const isSomething = chosen.length + changes.length > 0
  const canSend = isSomething && chosen.length <= MAX_IMPORT_ROWS && areChangesInBounds(changes)
  return { rows: planned, chosen, changes, canSend }
}

/** The change of its card that a row makes, of texts and facts; none where nothing of it is taken over. */
function changesOf({ kind, isTicked, match, takenFacts }: PlannedRow): readonly ImportChange[] {
  const texts = isTicked && kind === 'changed' ? match?.change : null
  const deviceId = texts?.deviceId ?? match?.card
  if (deviceId === undefined || (!texts && takenFacts.length === 0)) return []
  const facts = takenFacts.flatMap(({ fact, board, list }) =>
    fact === null ? [] : [[fact, { from: board === '' ? null : board, to: list }] as const],
  )
  return [{ ...texts, deviceId, ...Object.fromEntries(facts) }]
}
