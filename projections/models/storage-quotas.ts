import type { UserId } from '#events/kernel/ids.ts'
import type { EventPhoto } from '#events/project/photos.ts'
import { type Changed, type Db, projection } from '../engine/projection.ts'

/**
 * A person's photos, as specification 001 lists `user_storage_quotas`; times are ISO 8601, UTC. `quotaLimitBytes` and
 * `lastResetAt` are null while no employee has set them; what was uploaded today is counted elsewhere (decision record 39).
 */
type Row = {
  readonly userId: number
  readonly totalFiles: number
  readonly totalSizeBytes: number
  readonly quotaLimitBytes: number | null
  readonly lastUpdated: string
  readonly lastResetAt: string | null
  readonly lastActivity: string | null
  readonly createdAt: string
}

const BYTES_PER_MB = 1024 * 1024

/** A row for each person who ever uploaded a photo, or of whose quota an employee decided. */
export const storageQuotas = projection<
  Row,
  'PhotoAdded' | 'PhotoRemoved' | 'DeviceDeleted' | 'QuotaLimitSet' | 'QuotaReset'
>({
  name: 'quotas',
  version: 1,
  table: 'user_storage_quotas',
  indexes: [],
  handles: ['PhotoAdded', 'PhotoRemoved', 'DeviceDeleted', 'QuotaLimitSet', 'QuotaReset'],
  fold(row, event) {
    const { recordedAt: at } = event
    const after = (userId: UserId, change: (before: Row) => Partial<Row>): Changed<Row> => {
      const before = row(userId) ?? {
        userId,
        totalFiles: 0,
        totalSizeBytes: 0,
        quotaLimitBytes: null,
        lastUpdated: at,
        lastResetAt: null,
        lastActivity: null,
        createdAt: at,
      }
      return [userId, { ...before, ...change(before), lastUpdated: at }]
    }
    const without = (userId: UserId, photos: readonly Pick<EventPhoto, 'bytes'>[]) =>
      after(userId, ({ totalFiles, totalSizeBytes }) => ({
        totalFiles: totalFiles - photos.length,
        totalSizeBytes: totalSizeBytes - photos.reduce((sum, { bytes }) => sum + bytes, 0),
      }))
    switch (event.type) {
      case 'PhotoAdded': {
        const { bytes } = event.data.photo
        return event.actor.id === null
          ? []
          : [
              after(event.actor.id, ({ totalFiles, totalSizeBytes }) => ({
                totalFiles: totalFiles + 1,
                totalSizeBytes: totalSizeBytes + bytes,
                lastActivity: at,
              })),
            ]
      }
      case 'PhotoRemoved':
        return event.data.addedBy === null ? [] : [without(event.data.addedBy, [event.data.photo])]
      case 'DeviceDeleted': {
        const { photos = [] } = event.data.card
        const people = new Set(photos.map(({ addedBy }) => addedBy))
        return [...people].flatMap((userId) =>
          userId === null
            ? []
            : [
                without(
                  userId,
                  photos.filter(({ addedBy }) => addedBy === userId),
                ),
              ],
        )
      }
      case 'QuotaLimitSet':
        return [after(event.data.userId, () => ({ quotaLimitBytes: event.data.quotaLimitMB * BYTES_PER_MB }))]
      case 'QuotaReset':
        return [after(event.data.userId, () => ({ lastResetAt: at }))]
    }
  },
})

type Totals = Pick<Row, 'userId' | 'totalFiles' | 'totalSizeBytes' | 'lastActivity'>

/** What people have stored, by their ids. Those who are missing have nothing. */
export async function storedByPerson(db: Db): Promise<ReadonlyMap<number, Totals>> {
  const { rows } = await db.query<{ doc: Row }>(`select doc from ${storageQuotas.rows}`)
  return new Map(rows.map(({ doc }) => [doc.userId, doc]))
}
