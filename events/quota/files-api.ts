import { z } from 'zod'
import { ProjectId, UserId } from '../kernel/ids.ts'
import { PicturePlace } from '../kernel/pictures.ts'

/** The upload of a file for a card, and its outcome (specification 001, `file_upload_history`). Times are ISO 8601, UTC. */
export const FileUpload = z.object({
  /** Below zero: it failed. */
  id: z.int(),
  userId: UserId.nullable(),
  projectId: PicturePlace.shape.projectId,
  deviceId: PicturePlace.shape.deviceId,
  fileName: z.string(),
  fileSizeBytes: z.int().nonnegative(),
  /** The type of the file; of one that failed the type that its sender named, empty where it never came so far. */
  mimeType: z.string(),
  /** Empty: it failed. */
  uploadPath: z.string(),
  uploadStatus: z.enum(['success', 'failed', 'deleted']),
  uploadedAt: z.string(),
  deletedAt: z.string().nullable(),
})
export type FileUpload = z.infer<typeof FileUpload>

/** The storage that the photos of a project take (specification 001, `project_storage_usage`). */
export const ProjectStorageUsage = z.object({
  id: ProjectId,
  projectId: ProjectId,
  fileCount: z.int().nonnegative(),
  totalSizeBytes: z.int().nonnegative(),
  lastActivity: z.string(),
  createdAt: z.string(),
})
export type ProjectStorageUsage = z.infer<typeof ProjectStorageUsage>
