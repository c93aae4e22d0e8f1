import { UserId } from '#events/kernel/ids.ts'
import type { EventPhoto } from '#events/project/photos.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { type Changed, type Db, projection } from '../engine/projection.ts'

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

/** What people have stored in a project, by their ids: what its deletion takes from them. Under an id below zero. */
type InProject = { readonly people: Readonly<Record<number, Totals>> }
type Totals = Pick<Quota, 'totalFiles' | 'totalSizeBytes'>
type Row = Quota | InProject

const rowOfProject = (id: number): number => -id

const BYTES_PER_MB = 1024 * 1024

/** A row for each person who ever uploaded a photo, or of whose quota an employee decided. */
export const storageQuotas = projection<
  Row,
  'PhotoAdded' | 'PhotoRemoved' | 'DeviceDeleted' | 'ProjectDeleted' | 'QuotaLimitSet' | 'QuotaReset'
>({
  name: 'quotas',
  version: 2,
  table: 'user_storage_quotas',
  indexes: [],
  handles: ['PhotoAdded', 'PhotoRemoved', 'DeviceDeleted', 'ProjectDeleted', 'QuotaLimitSet', 'QuotaReset'],
  fold(row, event) {
    const { recordedAt: at } = event
    const after = (userId: UserId, change: (before: Quota) => Partial<Quota>): Changed<Row> => {
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
    const project = projectOfStream(event.stream)
    const stored = project === null ? undefined : row(rowOfProject(project))
    const people = stored && 'people' in stored ? stored.people : {}
    /** People have so much more, or less. */
    const grown = (photos: readonly Stored[], sign: 1 | -1): Changed<Row>[] => {
      const changes = sumsOf(photos)
      const inProject = changes.map(([userId, { files, bytes }]): [UserId, Totals] => {
        const { totalFiles = 0, totalSizeBytes = 0 } = people[userId] ?? {}
        return [userId, { totalFiles: totalFiles + sign * files, totalSizeBytes: totalSizeBytes + sign * bytes }]
      })
      return project === null || changes.length === 0
        ? []
        : [
            ...changes.map(([userId, { files, bytes }]) =>
              after(userId, ({ totalFiles, totalSizeBytes }) => ({
                totalFiles: totalFiles + sign * files,
                totalSizeBytes: totalSizeBytes + sign * bytes,
                ...(sign === 1 ? { lastActivity: at } : {}),
              })),
            ),
            [
              rowOfProject(project),
              { people: { ...people, ...(Object.fromEntries(inProject) as Record<number, Totals>) } },
            ],
          ]
    }
    switch (event.type) {
      case 'PhotoAdded':
        return grown([{ addedBy: event.actor.id, bytes: event.data.photo.bytes }], 1)
      case 'PhotoRemoved':
        return grown([{ addedBy: event.data.addedBy, bytes: event.data.photo.bytes }], -1)
      case 'DeviceDeleted':
        return grown(event.data.card.photos ?? [], -1)
      case 'ProjectDeleted':
        return project === null || !stored
          ? []
          : [
              ...Object.entries(people).map(([userId, gone]) =>
                after(UserId.parse(Number(userId)), ({ totalFiles, totalSizeBytes }) => ({
                  totalFiles: totalFiles - gone.totalFiles,
                  totalSizeBytes: totalSizeBytes - gone.totalSizeBytes,
                })),
              ),
              [rowOfProject(project), { people: {} }],
            ]
      case 'QuotaLimitSet':
        return [after(event.data.userId, () => ({ quotaLimitBytes: event.data.quotaLimitMB * BYTES_PER_MB }))]
      case 'QuotaReset':
        return [after(event.data.userId, () => ({ lastResetAt: at }))]
    }
  },
})

type Stored = Pick<EventPhoto, 'bytes'> & { readonly addedBy: UserId | null }

/** How many photos and bytes are whose. */
function sumsOf(photos: readonly Stored[]) {
  const sums = new Map<UserId, { readonly files: number; readonly bytes: number }>()
  for (const { addedBy, bytes } of photos) {
    if (addedBy === null) continue
    const before = sums.get(addedBy)
    sums.set(addedBy, { files: (before?.files ?? 0) + 1, bytes: (before?.bytes ?? 0) + bytes })
  }
  return [...sums]
}

type StoredByPerson = Pick<Quota, 'userId' | 'totalFiles' | 'totalSizeBytes' | 'lastActivity'>

/** What people have stored, by their ids. Those who are missing have nothing. */
export async function storedByPerson(db: Db): Promise<ReadonlyMap<number, StoredByPerson>> {
  const { rows } = await db.query<{ doc: Quota }>(`select doc from ${storageQuotas.rows} where id > 0`)
  return new Map(rows.map(({ doc }) => [doc.userId, doc]))
}
