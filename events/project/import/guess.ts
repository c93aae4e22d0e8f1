import { FACTS } from '../facts/facts.ts'
import { isDayCell, isIpCell, isMacCell, typeOfCell } from './cell-kinds.ts'
import {
  type ColumnRole,
  DESCRIPTION_COLUMN,
  IDENTIFIER_COLUMN,
  type ListColumns,
  type Mapping,
  SPECIFIED,
} from './columns.ts'
import { foldHeader, type HeaderMeaning, meaningOf } from './header-words.ts'
import { type FilledRow, headerOf } from './header.ts'
import { ownColumns } from './own-list.ts'

/** Rows that are looked at for a header; titles stand above it. */
const MAX_TITLES = 10
/** Rows below a header whose cells are looked at. */
const MAX_BELOW = 50

/** The names by which mappings are remembered: the header without case, accents and blanks. */
export const headerKey = (header: readonly string[]): string => header.map(foldHeader).join('|').replace(/\|+$/, '')

/**
 * Finds the header of a list and guesses what its columns say. Without a header that is known these are columns A and H alone. Null for a
 * list that this portal wrote, which says it by itself.
 * @param remembered the mapping that a person chose for this header before.
 */
export function guessColumns(
  filled: readonly FilledRow[],
  remembered: (key: string) => Mapping | undefined = () => undefined,
): ListColumns | null {
  if (ownColumns(filled[headerOf(filled)]?.cells ?? [])) return null

  const head = filled.slice(0, MAX_TITLES)
  for (const [titles, { cells }] of head.entries()) {
    const mapping = remembered(headerKey(cells))
    if (mapping) return { mapping, titles }
  }
  const meanings = head.map(({ cells }) => cells.map(meaningOf))
  const counts = meanings.map((row, at) => weightOf(row, head.slice(0, at + 1)))
  const most = Math.max(0, ...counts)
  const titles = counts.indexOf(most)
  const unknown = { mapping: SPECIFIED, titles: headerOf(filled) }
  if (most < 2) return unknown
  const below = filled.slice(titles + 1, titles + 1 + MAX_BELOW)
  const roles = rolesOf(meanings[titles] ?? [], below)
  if (!roles) return unknown
  const told = filled.slice(titles + 1).flatMap(({ cells }) => cells[DESCRIPTION_COLUMN] || [])
  // Days, as of an installation, describe nothing.
  const isTold = told.length > 0 && !told.every(isDayCell)
  return { mapping: asSpecified(roles, meanings[titles] ?? [], isTold), titles }
}

type Meanings = readonly (HeaderMeaning | null)[]

/**
 * The number of things that the last of these rows tells as a header. Below the first row words that are known make none where other cells are
 * as many, and are two, or stand below a row that is as full, which is no title: devices have cells such as "Camera" and "Zone", too.
 */
function weightOf(meanings: Meanings, rows: readonly FilledRow[]): number {
  const known = meanings.filter((meaning) => meaning !== null)
  const { size } = new Set(known.filter((meaning) => meaning !== 'other'))
  const filled = rows.at(-1)?.filled ?? 0
  const isFirst = rows.length === 1
  const isBelowFull = rows.slice(0, -1).some((row) => row.filled > 2 && row.filled >= filled)
  return !isFirst && (size === 2 || isBelowFull) && known.length * 2 <= filled ? 0 : size
}

/** Null where no column may be a name. */
function rolesOf(meanings: Meanings, below: readonly FilledRow[]): readonly ColumnRole[] | null {
  const roles = meanings.map((): ColumnRole => 'ignored')
  const most = (at: number, fits: (cell: string) => boolean) => {
    const cells = below.flatMap(({ cells: row }) => row[at] || [])
    return cells.length > 0 && cells.filter(fits).length * 2 >= cells.length
  }
  const take = (at: number, role: ColumnRole) => {
    if (at !== -1 && !roles.includes(role)) roles[at] = role
  }

  for (const fact of FACTS) take(meanings.indexOf(fact), fact)
  take(
    meanings.findIndex((meaning, at) => meaning === 'address' && most(at, isIpCell)),
    'ip',
  )
  for (const meaning of ['description', 'location', 'notes'] as const) take(meanings.indexOf(meaning), 'description')
  const type = meanings.indexOf('type')
  if (most(type, (cell) => typeOfCell(cell) !== undefined)) take(type, 'type')
  else if (most(type, (cell) => /\p{N}/u.test(cell))) take(type, 'model')

  const names = namesOf(meanings, below)
  if (names.length === 0 && roles[IDENTIFIER_COLUMN] !== 'ignored') return null
  for (const at of names.length === 0 ? [IDENTIFIER_COLUMN] : names) roles[at] = 'name'
  return roles
}

const GUID = /^\{?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\}?$/i

/** The columns of names: an identifier and a name, unless one of them says all, or is a number for programs alone. */
function namesOf(meanings: Meanings, below: readonly FilledRow[]): readonly number[] {
  const identifier = meanings.indexOf('identifier')
  const name = meanings.indexOf('name')
  const named = [identifier, name].filter((at) => at !== -1)
  const number = meanings.indexOf('number')
  if (named.length === 0 && number !== -1) return [number]
  if (named.length < 2) return named
  const pairs = below.flatMap(({ cells }) => {
    const id = cells[identifier] ?? ''
    return id === '' ? [] : [[id, cells[name] ?? ''] as const]
  })
  const isForPrograms = pairs.every(([id]) => /^\d+$/.test(id) || GUID.test(id) || isMacCell(id))
  const isRepeated = pairs.filter(([id, text]) => text.startsWith(id)).length * 2 >= pairs.length
  return isForPrograms || isRepeated ? [name] : named.toSorted((one, other) => one - other)
}

const DESCRIBES: readonly (HeaderMeaning | null)[] = ['description', 'location', 'notes']

/**
 * A list whose column A is a name and whose column H describes keeps what the specification makes of these, name, description and type,
 * whatever else is known. Column H describes, too, where its header is not known and no other column does.
 * @param isTold a row has such a cell in column H, which may lie beyond the header.
 */
function asSpecified(roles: readonly ColumnRole[], meanings: Meanings, isTold: boolean): Mapping {
  const ofH = meanings[DESCRIPTION_COLUMN] ?? null
  const isDescribed =
    ofH === null
      ? isTold && !roles.includes('description')
      : ofH === 'description' || (DESCRIBES.includes(ofH) && !meanings.includes('description'))
  const isNameDescribed = roles[IDENTIFIER_COLUMN] === 'name' && isDescribed
  if (!isNameDescribed) return { roles, isNameDescribed }
  const kept = Array.from({ length: Math.max(roles.length, DESCRIPTION_COLUMN + 1) }, (_, at): ColumnRole => {
    if (at === DESCRIPTION_COLUMN) return 'description'
    const role = roles[at] ?? 'ignored'
    const isOfThese = role === 'name' || role === 'description' || role === 'type'
    return isOfThese && at !== IDENTIFIER_COLUMN ? 'ignored' : role
  })
  return { roles: kept, isNameDescribed }
}
