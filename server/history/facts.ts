import type { Pool } from 'pg'
import { DeviceStatus } from '#events/project/device.ts'
import type { HistoryFacts } from '#events/project/history/api.ts'
import { FactsFold } from '#events/project/history/facts.ts'
import { findRecord, listLines, type Reader, storedChanges } from '#projections/models/history/history-reads.ts'
import { createSharedAnswers, type Erasures } from './shared-answers.ts'

/** Lines that are read and folded without a pause. */
const LINES = 1_000

const Column = DeviceStatus.nullable()

type FactsDeps = {
  readonly pool: Pool
  readonly personal: Erasures
  readonly now: () => Date
}

/** Tells the figures about the work on a project. `zone`: in which days begin. */
export function createFacts({
  pool,
  personal,
  now,
}: FactsDeps): (reader: Reader, zone: string) => Promise<HistoryFacts> {
  const share = createSharedAnswers<HistoryFacts>(personal)
  return async (reader, zone) => {
    const record = await findRecord(pool, reader.project)
    const key = `${reader.project} ${reader.role} ${record?.revision} ${zone}`
    return share(key, () => readFacts(pool, reader, zone, now().toISOString()))
  }
}

/** @param now ISO 8601. */
async function readFacts(pool: Pool, reader: Reader, zone: string, now: string): Promise<HistoryFacts> {
  const fold = new FactsFold(zone)
  let after: number | undefined
  do {
    const page = { order: 'oldest', after, limit: LINES } as const
    const { found, next } = await listLines(pool, reader, {}, page)
    for (const one of found) {
      const { at, doneAt, by, name, undoes } = one.line
      const isUndo = undoes !== undefined
      for (const { device } of await storedChanges(pool, one)) {
        if (!device) continue
        if (device.newName !== undefined) fold.rename(device.id, device.newName)
        // Events that no card comes into another column by say so: they have no column.
        if (device.column === undefined) continue
        const column = Column.parse(device.column)
        fold.add({ at: doneAt ?? at, by, byName: name, device: device.id, name: device.name, column, isUndo })
      }
    }
    after = next ?? undefined
  } while (after !== undefined)
  return fold.facts(now)
}
