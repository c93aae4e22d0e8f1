import { safeFileName } from '../kernel/text/file-name.ts'
import type { ProjectId } from '../kernel/ids.ts'

/** Where the hand-over record of a project is downloaded. */
export const recordPath = (project: ProjectId): string => `/api/projects/${project}/record`

/** The name of that file. */
export const recordName = (projectName: string): string => `${safeFileName(projectName, 'Project')}_Record.zip`
