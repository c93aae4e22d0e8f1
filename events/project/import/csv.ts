import { cutText, MAX_NAME_LENGTH, nameText } from '../../kernel/text/text.ts'
import { withoutMute } from '../../kernel/text/unseen.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { ImportedCard } from '../imported-card.ts'
import type { DeviceType } from '../device.ts'
import type { Facts } from '../facts/facts.ts'
import { columnsOf, IDENTIFIER_COLUMN, letterOf, type ListColumns, type Mapping, SPECIFIED } from './columns.ts'
import { typeOfCell } from './cell-kinds.ts'
import { type Doubt, doubtOf, isFull } from './doubts.ts'
import { type FilledRow, headerOf } from './header.ts'
import { BAD, factReader, type Flaw, joined } from './listed-facts.ts'
import { type OwnColumns, ownCells, ownColumns } from './own-list.ts'

// How a device list becomes cards (specification, section 5, "CSV import"). Pure: the caller parses the file into cells.

/** A row and the card it asks for. `rowNumber` counts records from 1, header and empty rows included, as a spreadsheet does. */
export type DeviceRow = {
  readonly rowNumber: number
  readonly identifier: string
  readonly name: string
  readonly type: DeviceType
  /** A column of the list says the type, not the identifier alone. */
  readonly isTypeListed?: true
  readonly description: string
  readonly doubt: Doubt | null
  /** The place of the device, and what it is, as far as the list says so. */
  readonly facts?: Facts | undefined
  /** The card that a list of this portal names. */
  readonly cardId?: DeviceId | undefined
}

/** Why a row makes no device, which no card may keep. */
export type RowError = Flaw & { readonly rowNumber: number }

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

const newCard = (nameLabel: string) => ImportedCard.omit({ deviceId: true }).extend({ name: nameText(nameLabel) })

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
export function suggestedType({ identifier, description, type, facts }: DeviceRow): DeviceType | null {
  const hasCameraWord = CAMERA_WORDS.test(`${identifier} ${description} ${facts?.model ?? ''}`)
  const isCamera = type === 'access_door' && hasCameraWord
  const isMarked = type === 'camera' && /ctrl|^kp|^d[\W\d]/i.test(identifier)
  if (isMarked && !hasCameraWord) return typeOfIdentifier(identifier.toUpperCase())
  return isCamera ? 'camera' : null
}

/** A cell as people read it: without blanks around it, signs that are not seen, and Excel's way to keep a text: `="D-902"`. */
function cellOf(raw: string): string {
  const cell = withoutMute(raw).trim()
  const [, text] = /^="((?:[^"]|"")*)"$/s.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"').trim()
}

/** The rows of a list that have anything in them, as people read them. */
export const filledRows = (cells: readonly (readonly string[])[]): readonly FilledRow[] =>
  cells.flatMap((raw, at): FilledRow[] => {
    const row = raw.map(cellOf)
    const filled = row.filter(Boolean).length
    return filled === 0 ? [] : [{ at, cells: row, filled }]
  })

/**
 * Reads the cells of a list. The first row is the header and skipped, or a row of words below titles ({@link headerOf}); rows with
 * nothing but blanks are skipped silently, before the header too. Column A is the identifier and required, column H the
 * description; missing cells count as empty. A list that this portal wrote says itself what its columns are (`own-list.ts`).
 */
export const readDeviceSheet = (cells: readonly (readonly string[])[]): DeviceSheet => readRows(filledRows(cells), null)

/** Reads the rows of a list. @param columns what they say; null: as {@link readDeviceSheet} has it. */
export function readRows(filled: readonly FilledRow[], columns: ListColumns | null): DeviceSheet {
  const titles = columns?.titles ?? headerOf(filled)
  const below = filled.slice(titles + 1)
  const areFull = isFull(below)
  const header = filled[titles]?.cells ?? []
  const own = columns ? null : ownColumns(header)
  const read = own ? ownReader(own) : mappedReader(columns?.mapping ?? SPECIFIED)
  const rows: DeviceRow[] = []
  const errors: RowError[] = []
  for (const row of below) {
    const found = read(row, areFull && row !== below.at(-1))
    if ('message' in found) errors.push({ rowNumber: row.at + 1, ...found })
    else rows.push({ rowNumber: row.at + 1, ...found })
  }
  return { rows, errors, headerRow: (filled[titles]?.at ?? -1) + 1, titles }
}

type ReadDevice = Omit<DeviceRow, 'rowNumber'>
type Reader = (row: FilledRow, mayHead: boolean) => ReadDevice | Flaw

type RowTexts = { readonly identifier: string; readonly name: string; readonly description: string }

/** Checks what cards keep. @param columns where the name, or its identifier, and the description stand. */
function checker(nameLabel: string, [nameColumn, descriptionColumn]: readonly [number, number]) {
  const schema = newCard(nameLabel)
  return <Row extends RowTexts & { readonly type: DeviceType }>(read: Row): Row | Flaw => {
    if (read.identifier.includes(BAD)) return { message: null, column: letterOf(nameColumn) }
    if (read.description.includes(BAD)) return { message: null, column: letterOf(descriptionColumn) }
    const { name, type, description } = read
    const parsed = schema.safeParse({ name, type, description })
    if (parsed.success) return { ...read, ...parsed.data }
    // A fault in a description is one in the name too, as it is part of it; name the column that has it.
    const issue = parsed.error.issues.find(({ path }) => path[0] === 'description')
    if (issue) return { message: `Column ${letterOf(descriptionColumn)} (description) ${issue.message}` }
    return { message: parsed.error.issues[0]?.message ?? 'The row cannot be read' }
  }
}

function mappedReader(mapping: Mapping): Reader {
  const [names, types, descriptions] = (['name', 'type', 'description'] as const).map((role) =>
    columnsOf(mapping, role),
  )
  const [nameColumn = IDENTIFIER_COLUMN] = names ?? []
  const isColumnA = names?.length === 1 && nameColumn === IDENTIFIER_COLUMN
  const nameLabel = isColumnA
    ? 'Column A (device identifier)'
    : names?.length === 1
      ? `Column ${letterOf(nameColumn)} (name)`
      : 'The name'
  const check = checker(nameLabel, [nameColumn, descriptions?.[0] ?? 0])
  const readFacts = factReader((fact) => columnsOf(mapping, fact), true)
  return (row, mayHead) => {
    const [identifier, type, description] = [names, types, descriptions].map((columns) =>
      joined(row.cells, columns ?? []),
    )
    if (!identifier) return { message: `${nameLabel} is missing` }
    const doubt = doubtOf(identifier, row, mayHead)
    const listedType = typeOfCell(type ?? '')
    const ofName: Doubt | null = doubt === 'no-word' && !isColumnA ? 'no-word-in-name' : doubt
    const read = check({
      identifier,
      // Only the description is cut: nothing else keeps what the name says.
      name:
        identifier.length > MAX_NAME_LENGTH || !mapping.isNameDescribed ? identifier : nameOf(identifier, description),
      type: listedType ?? typeOfIdentifier(identifier),
      ...(listedType && { isTypeListed: true as const }),
      description: description ?? '',
      doubt: ofName,
    })
    if ('message' in read) return read
    const found = readFacts(row.cells)
    return 'message' in found ? found : { ...read, ...found }
  }
}

/** Reads rows of a list that this portal wrote: its card has its name, its type and its description as they were. */
function ownReader(own: OwnColumns): Reader {
  const check = checker('Column A (device identifier)', [own.name, own.description])
  const readFacts = factReader((fact) => own.facts[fact] ?? [], false)
  return ({ cells: raw }) => {
    const { cells, cardId, name, type, description } = ownCells(raw, own)
    if (name === '') return { message: 'The name is missing' }
    const read = { identifier: name, name, type: type ?? typeOfIdentifier(name), description, doubt: null, cardId }
    const checked = check({ ...read, ...(type && { isTypeListed: true as const }) })
    if ('message' in checked) return checked
    const found = readFacts(cells)
    return 'message' in found ? found : { ...checked, ...found }
  }
}

/** Column A, a space and as much of column H as a name holds. */
function nameOf(identifier: string, description = ''): string {
  return cutText(`${identifier} ${description}`.trim(), MAX_NAME_LENGTH).trim()
}
