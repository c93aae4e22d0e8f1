import { z } from 'zod'
import { DeviceId, ProjectId, UserId } from '../kernel/ids.ts'

/** What became of a file that a person sent for a card (specification 001, `file_upload_history`). Times are ISO 8601, UTC. */
export const FileUpload = z.object({
  /** Below zero: it failed. */
  id: z.int(),
  userId: UserId.nullable(),
  projectId: ProjectId,
  deviceId: DeviceId.nullable(),
  fileName: z.string(),
  fileSizeBytes: z.int().nonnegative(),
  /** What it is; of one that failed what its sender called it, empty where it never came so far. */
  mimeType: z.string(),
  /** Empty: it failed. */
  uploadPath: z.string(),
  uploadStatus: z.enum(['success', 'failed', 'deleted']),
  uploadedAt: z.string(),
  deletedAt: z.string().nullable(),
})
export type FileUpload = z.infer<typeof FileUpload>

/** What the photos of a project take (specification 001, `project_storage_usage`). */
export const ProjectStorageUsage = z.object({
  id: ProjectId,
  projectId: ProjectId,
  fileCount: z.int().nonnegative(),
  totalSizeBytes: z.int().nonnegative(),
  lastActivity: z.string(),
  createdAt: z.string(),
})
export type ProjectStorageUsage = z.infer<typeof ProjectStorageUsage>
