import type { DeletedCard } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import type { ProjectStorageUsage } from '#events/quota/files-api.ts'
import { type Db, projection } from '../engine/projection.ts'

/** A row for each project that ever had a photo. One that was deleted uses nothing. */
export const projectStorage = projection<
  ProjectStorageUsage,
  'PhotoAdded' | 'PhotoRemoved' | 'PhotoRestored' | 'DeviceDeleted' | 'CardsRestored' | 'ProjectDeleted'
>({
  name: 'storage',
  version: 2,
  table: 'project_storage_usage',
  indexes: [],
  handles: ['PhotoAdded', 'PhotoRemoved', 'PhotoRestored', 'DeviceDeleted', 'CardsRestored', 'ProjectDeleted'],
  fold(row, event) {
    const projectId = projectOfStream(event.stream)
    if (projectId === null) return []
    const known = row(projectId)
    const { recordedAt: at } = event
    const before = known ?? { id: projectId, projectId, fileCount: 0, totalSizeBytes: 0, createdAt: at }
    const after = (files: number, bytes: number) =>
      [
        projectId,
        {
          ...before,
          fileCount: before.fileCount + files,
          totalSizeBytes: before.totalSizeBytes + bytes,
          lastActivity: at,
        },
      ] as const
    switch (event.type) {
      case 'PhotoAdded':
      case 'PhotoRestored':
        return [after(1, event.data.photo.bytes)]
      case 'PhotoRemoved':
        return [after(-1, -event.data.photo.bytes)]
      case 'DeviceDeleted': {
        const [files, bytes] = sumOf([event.data.card])
        return files === 0 ? [] : [after(-files, -bytes)]
      }
      case 'CardsRestored': {
        const [files, bytes] = sumOf(event.data.cards)
        return files === 0 ? [] : [after(files, bytes)]
      }
      case 'ProjectDeleted':
        return known ? [after(-known.fileCount, -known.totalSizeBytes)] : []
    }
  },
})

/** How many photos cards have, and how many bytes. */
function sumOf(cards: readonly Pick<DeletedCard, 'photos'>[]): readonly [files: number, bytes: number] {
  const photos = cards.flatMap((card) => card.photos ?? [])
  return [photos.length, photos.reduce((sum, { bytes }) => sum + bytes, 0)]
}

/** The storage of the projects that ever had a photo, in the order of their ids. */
export async function listProjectStorage(db: Db): Promise<ProjectStorageUsage[]> {
  const { rows } = await db.query<{ doc: ProjectStorageUsage }>(`select doc from ${projectStorage.rows} order by id`)
  return rows.map(({ doc }) => doc)
}
