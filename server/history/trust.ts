import type { Pool } from 'pg'
import type { ProjectId } from '#events/kernel/ids.ts'
import { notesStream } from '#events/notes/stream.ts'
import type { HistoryTrust } from '#events/project/history/api.ts'
import { projectStream } from '#events/project/stream.ts'
import { findRecord } from '#projections/models/history/history-reads.ts'
import type { Head } from '#projections/models/history/history-rows.ts'
import { type ChainEnd, flawOf } from '../event-store/hash-chain.ts'
import type { EventStore } from '../event-store/port.ts'
import { createSharedAnswers, type Erasures } from './shared-answers.ts'

type TrustDeps = {
  readonly store: Pick<EventStore, 'readStoredStream'>
  /** See `chainKeys`. */
  readonly keys: readonly Buffer[]
  readonly pool: Pool
  readonly personal: Erasures
  readonly now: () => Date
}

/** Checks whether the record of a project is what was written, event by event. */
export function createTrust({
  store,
  keys,
  pool,
  personal,
  now,
}: TrustDeps): (project: ProjectId) => Promise<HistoryTrust> {
  const share = createSharedAnswers<HistoryTrust>(personal)

  /** @param newest revision of the last event that the record told of; null when there was none. */
  async function walk(stream: string, newest: number | null) {
    let end: ChainEnd | undefined
    for await (const event of store.readStoredStream(stream)) {
      const reason = flawOf(keys, end, event)
      if (reason !== null)
        return { last: end?.revision ?? -1, flaw: { revision: event.revision, at: event.recordedAt, reason } }
      end = event
    }
    const last = end?.revision ?? -1
    const isShort = last < (newest ?? -1)
    const reason = 'This event and those after it are missing.'
    return { last, flaw: isShort ? { revision: last + 1, at: null, reason } : null }
  }

  async function check(project: ProjectId, record: Head | null): Promise<HistoryTrust> {
    const board = await walk(projectStream(project), record?.revision ?? null)
    const notes = await walk(notesStream(project), record?.notes ?? null)
    const broken = board.flaw ? { ...board.flaw, isNotes: false } : notes.flaw && { ...notes.flaw, isNotes: true }
    return {
      until: board.last < 0 ? null : board.last,
      events: board.last + 1 + notes.last + 1,
      checkedAt: now().toISOString(),
      broken,
    }
  }

  return async (project) => {
    // Before the walk: what comes meanwhile is not missing.
    const record = await findRecord(pool, project)
    return share(`${project} ${record?.revision} ${record?.notes}`, () => check(project, record))
  }
}
