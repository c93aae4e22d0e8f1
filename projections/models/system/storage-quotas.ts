import { UserId } from '#events/kernel/ids.ts'
import type { EventPhoto } from '#events/kernel/photo.ts'
import { type LogEvent, PICTURE_EVENT_TYPES, picturesIn } from '#events/registry.ts'
import { type ChangedRow, type Db, projection } from '../../engine/projection.ts'
import { rowOf } from '../row-ids.ts'

/**
 * A person's photos, as specification 001 lists `user_storage_quotas`; times are ISO 8601, UTC. `quotaLimitBytes` and
 * `lastResetAt` are null while no employee has set them; what was uploaded today is counted elsewhere (decision record 39).
 */
type Quota = {
  readonly userId: number
  readonly totalFiles: number
  readonly totalSizeBytes: number
  readonly quotaLimitBytes: number | null
  readonly lastUpdated: string
  readonly lastResetAt: string | null
  readonly lastActivity: string | null
  readonly createdAt: string
}

/** The stored photos of people in an owner, such as a project, by their ids: its deletion takes these from them. Under an id below zero. */
type InOwner = { readonly people: Readonly<Record<number, Totals>> }
type Totals = Pick<Quota, 'totalFiles' | 'totalSizeBytes'>
type Row = Quota | InOwner

const BYTES_PER_MB = 1024 * 1024
const inBytes = (limitMB: number | null) => (limitMB === null ? null : limitMB * BYTES_PER_MB)

/** A row for each person who ever uploaded a photo, or of whose quota an employee decided. */
export const storageQuotas = projection<Row, LogEvent['type']>({
  name: 'quotas',
  version: 4,
  table: 'user_storage_quotas',
  indexes: [],
  handles: [...PICTURE_EVENT_TYPES, 'QuotaLimitSet', 'QuotaReset'],
  fold(row, event) {
    const { recordedAt: at } = event
    const after = (userId: UserId, change: (before: Quota) => Partial<Quota>): ChangedRow<Row> => {
      const known = row(userId)
      const before =
        known && 'userId' in known
          ? known
          : {
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
    if (event.type === 'QuotaLimitSet')
      return [after(event.data.userId, () => ({ quotaLimitBytes: inBytes(event.data.quotaLimitMB) }))]
    if (event.type === 'QuotaReset') return [after(event.data.userId, () => ({ lastResetAt: at }))]

    const told = picturesIn(event)
    if (!told) return []
    const { owner, id, change } = told
    const ownerRow = rowOf(owner, id)
    const stored = row(ownerRow)
    const people = stored && 'people' in stored ? stored.people : {}
    /** People have so much more, or less. */
    const grown = (photos: readonly StoredPicture[], sign: 1 | -1): ChangedRow<Row>[] => {
      const changes = sumsOf(photos)
      const inOwner = changes.map(([userId, { files, bytes }]): [UserId, Totals] => {
        const { totalFiles = 0, totalSizeBytes = 0 } = people[userId] ?? {}
        return [userId, { totalFiles: totalFiles + sign * files, totalSizeBytes: totalSizeBytes + sign * bytes }]
      })
      return changes.length === 0
        ? []
        : [
            ...changes.map(([userId, { files, bytes }]) =>
              after(userId, ({ totalFiles, totalSizeBytes }) => ({
                totalFiles: totalFiles + sign * files,
                totalSizeBytes: totalSizeBytes + sign * bytes,
                ...(sign === 1 ? { lastActivity: at } : {}),
              })),
            ),
            [ownerRow, { people: { ...people, ...(Object.fromEntries(inOwner) as Record<number, Totals>) } }],
          ]
    }
    switch (change.is) {
      case 'added':
        return grown([{ addedBy: event.actor.id, bytes: change.photo.bytes }], 1)
      case 'removed':
        return grown(change.photos, -1)
      case 'restored':
        return grown(
          change.parts.flatMap(({ photos }) => photos),
          1,
        )
      case 'moved':
        return [...grown(change.removed ?? [], -1), ...grown(change.restored ?? [], 1)]
      case 'ended':
        return !stored
          ? []
          : [
              ...Object.entries(people).map(([userId, gone]) =>
                after(UserId.parse(Number(userId)), ({ totalFiles, totalSizeBytes }) => ({
                  totalFiles: totalFiles - gone.totalFiles,
                  totalSizeBytes: totalSizeBytes - gone.totalSizeBytes,
                })),
              ),
              [ownerRow, { people: {} }],
            ]
    }
  },
})

type StoredPicture = Pick<EventPhoto, 'bytes'> & { readonly addedBy: UserId | null }

/** How many photos and bytes are whose. */
function sumsOf(photos: readonly StoredPicture[]) {
  const sums = new Map<UserId, { readonly files: number; readonly bytes: number }>()
  for (const { addedBy, bytes } of photos) {
    if (addedBy === null) continue
    const before = sums.get(addedBy)
    sums.set(addedBy, { files: (before?.files ?? 0) + 1, bytes: (before?.bytes ?? 0) + bytes })
  }
  return [...sums]
}

type StoredByPerson = Pick<Quota, 'userId' | 'totalFiles' | 'totalSizeBytes' | 'lastActivity'>

/** The stored photos of people, by their ids. Those who are missing have none. */
export async function storedByPerson(db: Db): Promise<ReadonlyMap<number, StoredByPerson>> {
  const { rows } = await db.query<{ doc: Quota }>(`select doc from ${storageQuotas.rows} where id > 0`)
  return new Map(rows.map(({ doc }) => [doc.userId, doc]))
}
