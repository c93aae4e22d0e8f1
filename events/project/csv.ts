import { cutText, foldCase, MAX_NAME_LENGTH, nameText } from '../kernel/text.ts'
import { ImportedCard } from './commands.ts'
import type { DeviceType } from './device.ts'

// How a device list becomes cards (specification, section 5, "CSV import"). Pure: the caller parses the file into cells.

const IDENTIFIER_COLUMN = 0
const DESCRIPTION_COLUMN = 7

/** What one row asks for. `rowNumber` counts records from 1, the header and empty rows included, as a spreadsheet does. */
export type DeviceRow = {
  readonly rowNumber: number
  readonly identifier: string
  readonly name: string
  readonly type: DeviceType
  readonly description: string
}

/** Why a row makes no device; a sentence for people, without the row's number. */
export type RowError = { readonly rowNumber: number; readonly message: string }

/** All rows of a list that make a device, and all that fail; each in the order of the file. */
export type DeviceSheet = { readonly rows: readonly DeviceRow[]; readonly errors: readonly RowError[] }

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

/**
 * Reads the cells of a list. The first row is the header and skipped; rows with nothing but blanks are skipped silently,
 * before the header too. Column A is the identifier and required, column H the description; missing cells count as empty,
 * and blanks around a cell are no part of it.
 */
export function readDeviceSheet(cells: readonly (readonly string[])[]): DeviceSheet {
  const rows: DeviceRow[] = []
  const errors: RowError[] = []
  let isPastHeader = false
  for (const [index, row] of cells.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    if (isPastHeader) {
      const read = readRow(row, index + 1)
      if ('message' in read) errors.push(read)
      else rows.push(read)
    }
    isPastHeader = true
  }
  return { rows, errors }
}

function readRow(row: readonly string[], rowNumber: number): DeviceRow | RowError {
  const identifier = row[IDENTIFIER_COLUMN]?.trim() ?? ''
  const description = row[DESCRIPTION_COLUMN]?.trim() ?? ''
  if (identifier === '') return { rowNumber, message: 'Column A (device identifier) is missing' }
  // Only column H is cut: nothing else keeps what column A says.
  const name = identifier.length > MAX_NAME_LENGTH ? identifier : nameOf(identifier, description)
  const parsed = NewCard.safeParse({ name, type: typeOfIdentifier(identifier), description })
  if (parsed.success) return { rowNumber, identifier, ...parsed.data }
  // What is wrong with a description is wrong with the name too, as it is part of it; name the column that has it.
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'description')
  if (issue) return { rowNumber, message: `Column H (description) ${issue.message}` }
  return { rowNumber, message: parsed.error.issues[0]?.message ?? 'The row cannot be read' }
}

/** Column A, a space and as much of column H as a name holds. */
function nameOf(identifier: string, description: string): string {
  return cutText(`${identifier} ${description}`.trim(), MAX_NAME_LENGTH).trim()
}

/** What a row repeats: a card of the board, or an earlier row of the same list. */
export type Duplicate = { readonly of: 'board' } | { readonly of: 'row'; readonly rowNumber: number }

/**
 * Which rows repeat a name, by row number. Names are compared without regard to case; the first of several equal rows
 * is no duplicate unless the board has a card of that name.
 */
export function findDuplicates(
  rows: readonly DeviceRow[],
  boardNames: Iterable<string>,
): ReadonlyMap<number, Duplicate> {
  const first = new Map<string, Duplicate>()
  for (const name of boardNames) first.set(foldCase(name), { of: 'board' })
  const duplicates = new Map<number, Duplicate>()
  for (const { name, rowNumber } of rows) {
    const key = foldCase(name)
    const earlier = first.get(key)
    if (earlier) duplicates.set(rowNumber, earlier)
    else first.set(key, { of: 'row', rowNumber })
  }
  return duplicates
}
