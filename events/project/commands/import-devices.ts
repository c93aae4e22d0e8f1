import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { longText, shortText } from '../../kernel/text/text.ts'
import { type Card, isNamedByPeople } from '../device.ts'
import { factsOf } from '../facts/facts.ts'
import { foldedSerial, serialKey } from '../facts/serial.ts'
import { assertNew, openOf } from '../rules.ts'
import { CardName, ListedCard } from '../imported-card.ts'
import { command } from './define.ts'

/** The most rows of one import. */
export const MAX_IMPORT_ROWS = 10_000
/** The most characters of JSON that the changes of one import take: they are one event, and undone as one. */
const MAX_CHANGES_LENGTH = 200_000

/** An import's change of a card that is there. `from`: what the person saw; a card that says something else by then stays. */
export const ImportChange = z.object({
  deviceId: DeviceId,
  name: z.object({ from: z.string(), to: CardName }).optional(),
  description: z.object({ from: longText, to: longText }).optional(),
})
export type ImportChange = z.infer<typeof ImportChange>

/** True if the changes fit into one import. */
export const areChangesInBounds = (changes: readonly ImportChange[]): boolean =>
  JSON.stringify(changes).length <= MAX_CHANGES_LENGTH

/** `rows` make new cards, `changes` change some that are there. */
const ImportBody = z
  .object({
    fileName: shortText,
    rows: z.array(ListedCard.omit({ deviceId: true })).max(MAX_IMPORT_ROWS),
    changes: z.array(ImportChange).refine(areChangesInBounds, 'Too many changes for one import').default([]),
  })
  .refine(({ rows, changes }) => rows.length + changes.length > 0, { message: 'No valid rows', path: ['rows'] })
export type ImportBody = z.output<typeof ImportBody>

const call = {
  method: 'POST',
  path: '/projects/:id/devices/import',
  body: ImportBody,
  commands: ['ImportDevices', 'ChangeByImport'],
} as const

/** A part of a list; all parts of one share `batchId`. */
export const importDevices = command(
  'ImportDevices',
  {
    batchId: z.string(),
    fileName: shortText,
    part: z.int().positive(),
    parts: z.int().positive(),
    cards: z.array(ListedCard),
  },
  {
    roles: EMPLOYEES,
    call,
    decide(data, view) {
      openOf(view)
      for (const { deviceId } of data.cards) assertNew(deviceId, view)
      const cards = withoutDoubles(data.cards, view.cards())
      return cards.length === 0 ? decided() : decided({ type: 'DevicesImported', data: { ...data, cards } })
    },
  },
)

/** The new cards but for those whose serial number is on the board, or on one before them in the list. */
function withoutDoubles(cards: readonly ListedCard[], there: Iterable<Card>) {
  const listed = cards.map(({ deviceId, name, type, description, serial, ...facts }) => ({
    ...{ deviceId, name, type, description },
    // Lists say by a dash that there is none.
    ...factsOf({ ...facts, serial: foldedSerial(serial ?? '') === '' ? null : serial }),
  }))
  if (listed.every((card) => serialKey(card) === null)) return listed
  const taken = new Set([...there].map(serialKey))
  return listed.filter((card) => {
    const key = serialKey(card)
    if (key === null) return true
    const isTaken = taken.has(key)
    taken.add(key)
    return !isTaken
  })
}

/** Changes the cards that still say what the person saw; the others are as another person left them meanwhile. */
export const changeByImport = command(
  'ChangeByImport',
  { batchId: z.string(), fileName: shortText, changes: z.array(ImportChange) },
  {
    roles: EMPLOYEES,
    decide({ batchId, fileName, changes }, view) {
      openOf(view)
      const wanted = new Map(changes.map((change) => [change.deviceId, change]))
      const cards = [...wanted.values()].flatMap((change) => stillWanted(change, view.card(change.deviceId)))
      if (cards.length === 0) return decided()
      return decided({ type: 'DevicesChangedByImport', data: { batchId, fileName, cards } })
    },
  },
)

function stillWanted({ deviceId, name, description }: ImportChange, card: Card | undefined): ImportChange[] {
  if (!card) return []
  const isNew = (text: { readonly from: string; readonly to: string } | undefined, now: string) =>
    text !== undefined && text.from === now && text.to !== now
  const change = {
    ...(isNamedByPeople(card) && isNew(name, card.name) && { name }),
    ...(isNew(description, card.description) && { description }),
  }
  return Object.keys(change).length === 0 ? [] : [{ deviceId, ...change }]
}
