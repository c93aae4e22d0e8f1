import type { LogEvent } from '#events/registry.ts'
import type { Log } from '#projections/engine/log.ts'
import type { Folding, Projection } from '#projections/engine/projection.ts'

type Rows = Map<number, unknown>

/**
 * The rows that a log leads to, by id, when each event is folded onto rows that a database handed back: as JSON, whose keys stand
 * in an order that is not the one in which they were written. Without a database, so that thousands of events cost little.
 */
export function foldReadBack(projection: Projection, log: readonly LogEvent[]): Rows {
  const rows: Rows = new Map()
  for (const event of log)
    for (const { id, doc } of folded(projection, [event], rows).changed()) rows.set(id, handedBack(doc))
  return rows
}

/** All events of a log. */
export async function wholeLog(log: Pick<Log, 'readAll'>): Promise<LogEvent[]> {
  const events: LogEvent[] = []
  for await (const event of log.readAll('')) events.push(event)
  return events
}

/** The rows that a log leads to, by id, when it is folded as one batch. */
export function foldAtOnce(projection: Projection, log: readonly LogEvent[]): Rows {
  const changed = folded(projection, log, new Map()).changed()
  return new Map(changed.map(({ id, doc }) => [id, handedBack(doc)]))
}

function folded(projection: Projection, log: readonly LogEvent[], rows: Rows): Folding {
  const folding = projection.begin()
  const handled = log.filter(({ type }) => projection.handles.has(type))
  for (;;) {
    folding.restart()
    for (const event of handled) Array.from(folding.fold(event))
    const missing = folding.missing()
    if (missing.length === 0) return folding
    folding.load(
      missing,
      missing.flatMap((id) => (rows.has(id) ? { id, doc: rows.get(id) } : [])),
    )
  }
}

const handedBack = (doc: unknown): unknown => JSON.parse(JSON.stringify(doc), (_, value) => turned(value))

/** An object with its keys the other way around. */
const turned = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toReversed())
    : value
