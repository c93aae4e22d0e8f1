import { z } from 'zod'
import { useStore } from 'zustand'
import { choice } from '../../../shared/board/choices.ts'
import { type Column, COLUMNS } from './columns.ts'

export const GROUPS = ['none', 'floor', 'status', 'person', 'type', 'work', 'day'] as const
export type Group = (typeof GROUPS)[number]

const Choice = z.object({
  /** Names are always shown. */
  hidden: z.array(z.enum(COLUMNS)),
  sort: z.object({ column: z.enum(COLUMNS), isDown: z.boolean() }).nullable(),
  group: z.enum(GROUPS),
})
/** The choices of a person about the table, on all boards. */
export type TableChoice = z.infer<typeof Choice>

export const tableChoice = () =>
  choice<TableChoice>('table', Choice, { hidden: ['building', 'ip'], sort: null, group: 'none' })

export const useTableChoice = (): TableChoice => useStore(tableChoice())

export const shownColumns = ({ hidden }: TableChoice): readonly Column[] =>
  COLUMNS.filter((column) => column === 'name' || !hidden.includes(column))

/** A press on the head of a column: up, then down, then as the board has the cards. */
export function sortBy(column: Column): void {
  tableChoice().setState(({ sort }) => ({
    sort: sort?.column !== column ? { column, isDown: false } : sort.isDown ? null : { column, isDown: true },
  }))
}
