import { z } from 'zod'
import { FACT_LABELS, FACTS } from '../facts/facts.ts'

/** All that a column of a list may say of its devices, as the screen calls it. Columns that say the same are joined by a blank. */
export const ROLE_LABELS = {
  ...{ ignored: 'Ignored', name: 'Name', type: 'Type', description: 'Description' },
  ...FACT_LABELS,
} as const
export const ColumnRole = z.enum(['ignored', 'name', 'type', 'description', ...FACTS])
export type ColumnRole = z.infer<typeof ColumnRole>

/** The meaning of each column of a list, from the first on; those beyond are ignored. `isNameDescribed`: names end with the description. */
export const Mapping = z.object({ roles: z.array(ColumnRole).readonly(), isNameDescribed: z.boolean() })
export type Mapping = z.infer<typeof Mapping>

/** A mapping, and how many rows with anything in them stand above the header. */
export type ListColumns = { readonly mapping: Mapping; readonly titles: number }

export const IDENTIFIER_COLUMN = 0
export const DESCRIPTION_COLUMN = 7

/** The columns of the specification: A is the identifier, H the description, which ends the name, too. */
export const SPECIFIED: Mapping = {
  roles: Array.from({ length: DESCRIPTION_COLUMN + 1 }, (_, at) =>
    at === IDENTIFIER_COLUMN ? 'name' : at === DESCRIPTION_COLUMN ? 'description' : 'ignored',
  ),
  isNameDescribed: true,
}

/** The letters of a column, as spreadsheets have it: 0 is A, 26 is AA. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

/** The columns that say something, in their order. */
export const columnsOf = ({ roles }: Mapping, role: ColumnRole): readonly number[] =>
  roles.flatMap((one, at) => (one === role ? [at] : []))
