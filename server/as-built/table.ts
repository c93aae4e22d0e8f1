import { BOLD, INK, type Paper, PLAIN, QUIET } from '../acceptance/paper.ts'

/** Distance between columns, in points. */
const GAP = 6

/** A table with a heading, whose heads stand on each of its pages. @param columns heading and width of each, in points. */
export async function openTable(paper: Paper, heading: string, columns: readonly (readonly [string, number])[]) {
  const xs = columns.map((_, at) => paper.left + columns.slice(0, at).reduce((sum, [, wide]) => sum + wide, 0))
  const cellsOf = (texts: readonly string[], face: typeof PLAIN | typeof BOLD) =>
    Promise.all(
      texts.map(async (text, at) => {
        const width = (columns[at]?.[1] ?? 0) - GAP
        return { column: await paper.columnOf(text, { face, size: 7.5, width }), x: xs[at] ?? paper.left }
      }),
    )
  const heads = await cellsOf(
    columns.map(([head]) => head),
    BOLD,
  )
  await paper.heading(heading, 60)
  paper.row(heads, QUIET)
  /** Writes a row. */
  return async (texts: readonly string[], face: typeof PLAIN | typeof BOLD = PLAIN): Promise<void> => {
    const cells = await cellsOf(texts, face)
    if (paper.demandRoom(Math.max(...cells.map(({ column }) => column.height)) + 6)) paper.row(heads, QUIET)
    paper.row(cells, INK)
  }
}
