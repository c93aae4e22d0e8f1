import { z } from 'zod'
import { safeFileName } from '../kernel/text/file-name.ts'
import { DeviceId, ProjectId } from '../kernel/ids.ts'

/** Where the photos of a project are downloaded, all in one file (specification, second document, section 7). */
export const photoExportPath = (project: ProjectId): string => `/api/projects/${project}/export-photos`

/** The name of that file. */
export const photoExportName = (projectName: string): string => `${safeFileName(projectName, 'Project')}_Photos.zip`

/** The file in the archive that says what is in it. */
export const MANIFEST = 'manifest.json'

/** The contents of {@link MANIFEST}: of each photo where it is, what it is, and who added it when. */
export const PhotoManifest = z.object({
  project: z.object({ id: ProjectId, name: z.string() }),
  /** Times are ISO 8601, in UTC. */
  exportedAt: z.string(),
  photos: z.array(
    z.object({
      card: z.object({ id: DeviceId, name: z.string() }),
      /** Its path in the archive; null where the store lacks it. */
      file: z.string().nullable(),
      originalName: z.string(),
      sha256: z.string(),
      bytes: z.int(),
      addedBy: z.string().nullable(),
      addedAt: z.string(),
      missing: z.literal(true).optional(),
    }),
  ),
})
export type PhotoManifest = z.infer<typeof PhotoManifest>
