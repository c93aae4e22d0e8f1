import { z } from 'zod'
import { UserId } from '#events/kernel/ids.ts'
import { SyncProgress } from '#events/project/sync-api.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { Listen } from '../../database/database.ts'

const Notice = z.object({ userId: UserId, progress: SyncProgress })
type Notice = z.infer<typeof Notice>

const CHANNEL = 'sync_progress'

/** Brings the progress of a sync to the pages of the person who asked for it, whatever node they are connected to. */
export type SyncNotices = ReturnType<typeof createSyncNotices>

/** @param listen hears the other nodes on the database; null where there can be none. */
export function createSyncNotices(db: Db, listen: Listen | null) {
  const hearers = new Set<(notice: Notice) => void>()
  return {
    /** A hint: it may be lost. */
    tell(notice: Notice): void {
      // Where nodes can hear each other, this one hears itself.
      if (listen) db.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)]).catch(() => undefined)
      else for (const hear of hearers) hear(notice)
    },
    /** @returns what ends it. */
    onNotice(hear: (notice: Notice) => void): () => void {
      if (!listen) {
        hearers.add(hear)
        return () => hearers.delete(hear)
      }
      return listen(CHANNEL, (payload) => {
        const { data } = Notice.safeParse(payload === null ? null : JSON.parse(payload))
        if (data) hear(data)
      })
    },
  }
}
