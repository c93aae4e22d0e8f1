import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { longText, shortText } from '../../kernel/text/text.ts'
import { FACT_LABELS, type FactName, factText } from '../facts/facts.ts'
import { CardName, ListedCard } from '../imported-card.ts'
import { command } from './define.ts'

/** The most rows of one import. */
export const MAX_IMPORT_ROWS = 10_000
/** The most characters of JSON that the changes of one import take: they are one event, and undone as one. */
const MAX_CHANGES_LENGTH = 200_000

/** A fact that a list says; `from` is null where the card has none. */
const listed = (fact: FactName) => {
  const value = factText(FACT_LABELS[fact])
  return z.object({ from: value.nullable(), to: value.min(1, 'A list takes no fact off a card') }).optional()
}

/** An import's change of a card that is there. `from`: what the person saw; a card that says something else by then stays. */
export const ImportChange = z.object({
  deviceId: DeviceId,
  name: z.object({ from: z.string(), to: CardName }).optional(),
  description: z.object({ from: longText, to: longText }).optional(),
  ...{ building: listed('building'), floor: listed('floor'), room: listed('room') },
  ...{ model: listed('model'), serial: listed('serial'), mac: listed('mac'), ip: listed('ip') },
})
export type ImportChange = z.infer<typeof ImportChange>

/** True if the changes fit into one import. */
export const areChangesInBounds = (changes: readonly ImportChange[]): boolean =>
  JSON.stringify(changes).length <= MAX_CHANGES_LENGTH

/** A row of a list that makes a card. */
export const ImportRow = ListedCard.omit({ deviceId: true })

/** `rows` make new cards, `changes` change some that are there. */
const ImportBody = z
  .object({
    fileName: shortText,
    rows: z.array(ImportRow).max(MAX_IMPORT_ROWS),
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
  { roles: EMPLOYEES, call },
)

/** Changes the cards that still say what the person saw; the others are as another person left them meanwhile. */
export const changeByImport = command(
  'ChangeByImport',
  { batchId: z.string(), fileName: shortText, changes: z.array(ImportChange) },
  { roles: EMPLOYEES, words: 'Change cards by a list' },
)
