import { useMemo, useState } from 'react'
import { DeviceId } from '#events/kernel/ids.ts'
import { type Card, compareCards, type DeviceType, deviceKey } from '#events/project/device.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import type { PairRow } from '#events/project/same/pairs-api.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import type { ListOption } from '../../../ui/form/option-list.tsx'

export const LEAVE = 'leave'
const NEW = 'new'
const FIRST: readonly ListOption<string>[] = [
  { value: LEAVE, label: 'Leave for now' },
  { value: NEW, label: 'New card' },
]

/** The choice for each device that waits: a planned card, a new one, or nothing yet. At first the likely cards are chosen. */
export function useChoices(rows: readonly PairRow[]) {
  const cards = useBoard((state) => state.cards)
  const planned = useMemo(() => optionsByType(cards.values()), [cards])
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const choiceOf = (row: PairRow): string => {
    const choice = chosen.get(keyOf(row)) ?? (row.deviceId === null ? LEAVE : String(row.deviceId))
    // Another person may have given the card a device, or deleted it.
    return choice === NEW || isPlanned(cards.get(DeviceId.safeParse(Number(choice)).data ?? NO_CARD)) ? choice : LEAVE
  }
  const withChoice = rows.map((row) => ({ row, choice: choiceOf(row) }))
  return {
    /** Those with a likely card first. */
    rows: [...rows.filter(({ deviceId }) => deviceId !== null), ...rows.filter(({ deviceId }) => deviceId === null)],
    optionsOf: ({ type }: PairRow) => planned.get(type) ?? FIRST,
    choiceOf,
    /** A card is one device: the device that had it is left. */
    choose(row: PairRow, value: string) {
      const next = new Map(chosen).set(keyOf(row), value)
      if (value !== NEW && value !== LEAVE)
        for (const other of withChoice)
          if (other.choice === value && other.row !== row) next.set(keyOf(other.row), LEAVE)
      setChosen(next)
    },
    pairs: withChoice.flatMap(({ row, choice }) =>
      choice === NEW || choice === LEAVE ? [] : [{ deviceId: DeviceId.parse(Number(choice)), provided: row.provided }],
    ),
    added: withChoice.flatMap(({ row, choice }) => (choice === NEW ? row.provided : [])),
  }
}

const NO_CARD = DeviceId.parse(Number.MAX_SAFE_INTEGER)
/** Tells devices apart. */
export const keyOf = ({ type, provided }: PairRow): string => deviceKey(type, provided)
const isPlanned = (card: Card | undefined): boolean => card !== undefined && !card.synced

/** The planned cards of each type, in the order of their names. */
function optionsByType(cards: Iterable<Card>): ReadonlyMap<DeviceType, readonly ListOption<string>[]> {
  const found = new Map<DeviceType, ListOption<string>[]>()
  for (const card of [...cards].filter(isPlanned).toSorted(compareCards)) {
    const known = found.get(card.type) ?? [...FIRST]
    found.set(card.type, known)
    const serial = factOf(card, 'serial')
    known.push({ value: String(card.id), label: serial === undefined ? card.name : `${card.name} (${serial})` })
  }
  return found
}
