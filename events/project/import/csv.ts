import { cutText, MAX_NAME_LENGTH, nameText } from '../../kernel/text/text.ts'
import { ImportedCard } from '../imported-card.ts'
import type { DeviceType } from '../device.ts'

// How a device list becomes cards (specification, section 5, "CSV import"). Pure: the caller parses the file into cells.

const IDENTIFIER_COLUMN = 0
const DESCRIPTION_COLUMN = 7

/** A row and the card it asks for. `rowNumber` counts records from 1, header and empty rows included, as a spreadsheet does. */
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
  // A fault in a description is one in the name too, as it is part of it; name the column that has it.
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'description')
  if (issue) return { rowNumber, message: `Column H (description) ${issue.message}` }
  return { rowNumber, message: parsed.error.issues[0]?.message ?? 'The row cannot be read' }
}

/** Column A, a space and as much of column H as a name holds. */
function nameOf(identifier: string, description: string): string {
  return cutText(`${identifier} ${description}`.trim(), MAX_NAME_LENGTH).trim()
}
