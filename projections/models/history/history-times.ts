import { isFarAhead } from '#events/kernel/clocks.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { ChangedRow } from '../../engine/projection.ts'
import { type Head, type Row, rowOfLine } from './history-rows.ts'

// The times by which lines are found (docs/rules.md, HIST-122).

/** The time of a line behind one of another time: never before it, unless that one is of a clock that was far ahead. */
export const timeOf = (before: string, at: string): string => (before <= at || isFarAhead(before, at) ? at : before)

/** The lines in front of the newest one whose clock was ahead of it, each with its time: times never go back from line to line. */
export function timedAnew(
  row: (id: number) => Row | undefined,
  project: ProjectId,
  { lines, at }: Head,
): ChangedRow<Row>[] {
  const found: ChangedRow<Row>[] = []
  for (let line = lines - 1; line > 0; line -= 1) {
    const id = rowOfLine(project, line)
    const known = row(id)
    if (known && 'line' in known && known.at > at) found.push([id, { ...known, at }])
    else {
      // The same number again is asked for at once where they are not loaded yet.
      for (let more = Math.max(1, line - found.length); !known && more < line; more += 1) row(rowOfLine(project, more))
      break
    }
  }
  return found
}
