import { projectOfStream } from '#events/project/stream.ts'
import type { ProjectStorageUsage } from '#events/quota/files-api.ts'
import { type Db, projection } from '../engine/projection.ts'

/** A row for each project that ever had a photo. One that was deleted uses nothing. */
export const projectStorage = projection<
  ProjectStorageUsage,
  'PhotoAdded' | 'PhotoRemoved' | 'DeviceDeleted' | 'ProjectDeleted'
>({
  name: 'storage',
  version: 1,
  table: 'project_storage_usage',
  indexes: [],
  handles: ['PhotoAdded', 'PhotoRemoved', 'DeviceDeleted', 'ProjectDeleted'],
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
        return [after(1, event.data.photo.bytes)]
      case 'PhotoRemoved':
        return [after(-1, -event.data.photo.bytes)]
      case 'DeviceDeleted': {
        const { photos = [] } = event.data.card
        return photos.length === 0 ? [] : [after(-photos.length, -photos.reduce((sum, { bytes }) => sum + bytes, 0))]
      }
      case 'ProjectDeleted':
        return known ? [after(-known.fileCount, -known.totalSizeBytes)] : []
    }
  },
})

/** The storage of the projects that ever had a photo, in the order of their ids. */
export async function listProjectStorage(db: Db): Promise<ProjectStorageUsage[]> {
  const { rows } = await db.query<{ doc: ProjectStorageUsage }>(`select doc from ${projectStorage.rows} order by id`)
  return rows.map(({ doc }) => doc)
}
