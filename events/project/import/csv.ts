import { cutText, MAX_NAME_LENGTH, nameText } from '../../kernel/text/text.ts'
import { withoutMute } from '../../kernel/text/unseen.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { ImportedCard } from '../imported-card.ts'
import type { DeviceType } from '../device.ts'
import { type FilledRow, headerOf } from './header.ts'
import { type OwnColumns, ownCells, ownColumns } from './own-list.ts'

// How a device list becomes cards (specification, section 5, "CSV import"). Pure: the caller parses the file into cells.

const IDENTIFIER_COLUMN = 0
const DESCRIPTION_COLUMN = 7

/** Stands where bytes of the file are no text. */
const BAD = '\ufffd'

/** Why a row may be no device: it has no word, or sums up other rows, or stands above them as their heading. */
export type Doubt = 'no-word' | 'sum' | 'heading'

/** A row and the card it asks for. `rowNumber` counts records from 1, header and empty rows included, as a spreadsheet does. */
export type DeviceRow = {
  readonly rowNumber: number
  readonly identifier: string
  readonly name: string
  readonly type: DeviceType
  readonly description: string
  readonly doubt: Doubt | null
  /** The card that a list of this portal names. */
  readonly cardId?: DeviceId | undefined
}

/**
 * Why a row makes no device: a sentence for people, without the row's number; or null where bytes of `column` are no text, which
 * no card may keep.
 */
export type RowError =
  | { readonly rowNumber: number; readonly message: string; readonly column?: undefined }
  | { readonly rowNumber: number; readonly message: null; readonly column: string }

/**
 * All rows of a list that make a device, and all that fail; each in the order of the file. `titles`: the rows above the header
 * that are not empty; `headerRow`: its number, 0 without one.
 */
export type DeviceSheet = {
  readonly rows: readonly DeviceRow[]
  readonly errors: readonly RowError[]
  readonly headerRow: number
  readonly titles: number
}

const NewCard = ImportedCard.omit({ deviceId: true }).extend({ name: nameText('Column A (device identifier)') })

/**
 * The type that column A tells. By the letter of the specification: capitals count (`D-101` is a door, `d-101` a camera),
 * and CTRL anywhere goes before the beginnings.
 */
export function typeOfIdentifier(identifier: string): DeviceType {
  if (identifier.includes('CTRL')) return 'access_controller'
  if (identifier.startsWith('KP')) return 'keypad'
  if (identifier.startsWith('D')) return 'access_door'
  return 'camera'
}

const CAMERA_WORDS = /\b(?:dome|bullet|turret|fisheye|ptz|camera)s?\b/i

/**
 * The type that the words of a row tell where column A tells another one: `D-12` with "dome" is a camera, `d-101` a door. Null
 * where they tell nothing else. It is offered and never taken by itself: what column A tells is the specification's.
 */
export function suggestedType({ identifier, description, type }: DeviceRow): DeviceType | null {
  const isCamera = type === 'access_door' && CAMERA_WORDS.test(`${identifier} ${description}`)
  const isMarked = type === 'camera' && /ctrl|^kp|^d[\W\d]/i.test(identifier)
  if (isMarked && !CAMERA_WORDS.test(`${identifier} ${description}`)) return typeOfIdentifier(identifier.toUpperCase())
  return isCamera ? 'camera' : null
}

/** A cell as people read it: without blanks around it, signs that are not seen, and Excel's way to keep a text: `="D-902"`. */
function cellOf(raw: string): string {
  const cell = withoutMute(raw).trim()
  const [, text] = /^="((?:[^"]|"")*)"$/s.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"').trim()
}

/**
 * Reads the cells of a list. The first row is the header and skipped, or a row of words below titles ({@link headerOf}); rows with
 * nothing but blanks are skipped silently, before the header too. Column A is the identifier and required, column H the
 * description; missing cells count as empty. A list that this portal wrote says itself what its columns are (`own-list.ts`).
 */
export function readDeviceSheet(cells: readonly (readonly string[])[]): DeviceSheet {
  const filled = cells.flatMap((raw, at): FilledRow[] => {
    const row = raw.map(cellOf)
    const count = row.filter(Boolean).length
    return count === 0 ? [] : [{ at, cells: row, filled: count }]
  })
  const titles = headerOf(filled)
  const below = filled.slice(titles + 1)
  const areFull = isFull(below)
  const own = ownColumns(filled[titles]?.cells ?? [])
  const rows: DeviceRow[] = []
  const errors: RowError[] = []
  for (const row of below) {
    const read = own ? readOwnRow(row, own) : readRow(row, doubtOf(row, areFull && row !== below.at(-1)))
    if ('message' in read) errors.push(read)
    else rows.push(read)
  }
  return { rows, errors, headerRow: (filled[titles]?.at ?? -1) + 1, titles }
}

const SUM =
  /^(?:(?:grand |sub-?)?totals?|(?:zwischen|gesamt)?summen?|gesamt|sub-?total|somme|suma|totale|totaal|anzahl)(?![\p{L}\p{N}-])/iu
/** A single word with a number in it: what devices are called. */
const IDENTIFIER = /^\S*\p{N}\S*$/u

/** @param mayHead a heading stands alone in its row, above others, in a list whose rows say more than their column A. */
function doubtOf({ cells, filled }: FilledRow, mayHead: boolean): Doubt | null {
  const [identifier = ''] = cells
  if (identifier === '') return null
  if (!/[\p{L}\p{N}]/u.test(identifier)) return 'no-word'
  if (SUM.test(identifier)) return 'sum'
  return mayHead && filled === 1 && !IDENTIFIER.test(identifier) ? 'heading' : null
}

/** True if half of several rows have more than one cell. */
function isFull(rows: readonly FilledRow[]): boolean {
  const full = rows.filter(({ filled }) => filled > 1).length
  return full >= 3 && full * 2 >= rows.length
}

/** The letter of a column, as spreadsheets have it, of the first 26. */
const letterOf = (column: number): string => String.fromCodePoint(65 + column)

type Read = Pick<DeviceRow, 'identifier' | 'name' | 'type' | 'description' | 'doubt' | 'cardId'>

/** @param columns where its name, or identifier, and its description stand. */
function checked(rowNumber: number, read: Read, columns: readonly [number, number]): DeviceRow | RowError {
  const bad = [read.identifier, read.description].findIndex((text) => text.includes(BAD))
  if (bad !== -1) return { rowNumber, message: null, column: letterOf(columns[bad] ?? 0) }
  const { name, type, description } = read
  const parsed = NewCard.safeParse({ name, type, description })
  if (parsed.success) return { rowNumber, ...read, ...parsed.data }
  // A fault in a description is one in the name too, as it is part of it; name the column that has it.
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'description')
  if (issue) return { rowNumber, message: `Column ${letterOf(columns[1])} (description) ${issue.message}` }
  return { rowNumber, message: parsed.error.issues[0]?.message ?? 'The row cannot be read' }
}

function readRow({ at, cells }: FilledRow, doubt: Doubt | null): DeviceRow | RowError {
  const identifier = cells[IDENTIFIER_COLUMN] ?? ''
  const description = cells[DESCRIPTION_COLUMN] ?? ''
  if (identifier === '') return { rowNumber: at + 1, message: 'Column A (device identifier) is missing' }
  // Only column H is cut: nothing else keeps what column A says.
  const name = identifier.length > MAX_NAME_LENGTH ? identifier : nameOf(identifier, description)
  const read = { identifier, name, type: typeOfIdentifier(identifier), description, doubt }
  return checked(at + 1, read, [IDENTIFIER_COLUMN, DESCRIPTION_COLUMN])
}

/** A row of a list that this portal wrote: its card has its name, its type and its description as they were. */
function readOwnRow({ at, cells }: FilledRow, own: OwnColumns): DeviceRow | RowError {
  const { cardId, name, type, description } = ownCells(cells, own)
  if (name === '') return { rowNumber: at + 1, message: 'The name is missing' }
  const read = { identifier: name, name, type: type ?? typeOfIdentifier(name), description, doubt: null, cardId }
  return checked(at + 1, read, [own.name, own.description])
}

/** Column A, a space and as much of column H as a name holds. */
function nameOf(identifier: string, description: string): string {
  return cutText(`${identifier} ${description}`.trim(), MAX_NAME_LENGTH).trim()
}
