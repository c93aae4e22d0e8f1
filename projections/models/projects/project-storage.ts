import { type BoardChange, changesOf } from '#events/project/changes.ts'
import { PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import type { ProjectStorageUsage } from '#events/quota/files-api.ts'
import { type Db, projection } from '../../engine/projection.ts'

/** A row for each project that ever had a photo. One that was deleted uses nothing. */
export const projectStorage = projection<ProjectStorageUsage, ProjectEvent['type']>({
  name: 'storage',
  version: 2,
  table: 'project_storage_usage',
  indexes: [],
  handles: PROJECT_EVENT_TYPES,
  fold(row, event) {
    const projectId = projectOfStream(event.stream)
    if (projectId === null) return []
    const changes = changesOf(event)
    const isGone = changes.some(({ of, is }) => of === 'project' && is === 'gone')
    const photos = changes.flatMap(photosOf)
    if (photos.length === 0 && !isGone) return []
    const { recordedAt: at } = event
    const before = row(projectId)
    if (isGone && !before) return []
    const { fileCount, totalSizeBytes, createdAt } = before ?? { fileCount: 0, totalSizeBytes: 0, createdAt: at }
    const sum = photos.reduce(
      ({ files, bytes }, one) => ({ files: files + one.files, bytes: bytes + one.bytes }),
      isGone ? { files: -fileCount, bytes: -totalSizeBytes } : { files: 0, bytes: 0 },
    )
    return [
      [
        projectId,
        {
          ...{ id: projectId, projectId, createdAt, lastActivity: at },
          ...{ fileCount: fileCount + sum.files, totalSizeBytes: totalSizeBytes + sum.bytes },
        },
      ],
    ]
  },
})

/** The photos that a change brings, each with its bytes; those that it takes away count below zero. */
function photosOf(change: BoardChange): readonly { readonly files: number; readonly bytes: number }[] {
  if (change.of === 'project' || change.is === 'set' || change.is === 'paired') return []
  if (change.is === 'joined') return [...counted(change.card, 1), ...counted(change.before, -1)]
  const photos = 'photo' in change ? [change.photo] : (change.card?.photos ?? [])
  const sign = change.is === 'photo-in' || change.is === 'made' ? 1 : -1
  return counted({ photos }, sign)
}

const counted = (
  { photos = [] }: { readonly photos?: readonly { readonly bytes: number }[] | undefined },
  sign: 1 | -1,
) => photos.map(({ bytes }) => ({ files: sign, bytes: sign * bytes }))

/** The storage of the projects that ever had a photo, in the order of their ids. */
export async function listProjectStorage(db: Db): Promise<ProjectStorageUsage[]> {
  const { rows } = await db.query<{ doc: ProjectStorageUsage }>(`select doc from ${projectStorage.rows} order by id`)
  return rows.map(({ doc }) => doc)
}
