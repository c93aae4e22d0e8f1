import type { ProjectId } from '#events/kernel/ids.ts'
import { photoExportName, photoExportPath } from '#events/project/photo-export.ts'
import { downloadFile } from '../request/download-file.ts'

/** Has the browser save all photos of a project as one file. @throws ApiError */
export const downloadPhotos = (project: ProjectId, name: string): Promise<void> =>
  downloadFile(photoExportPath(project), photoExportName(name))
