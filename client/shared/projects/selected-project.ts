import { ProjectId } from '#events/kernel/ids.ts'
import { browserStorage } from '../../api/storage.ts'

/** Local storage and query parameter of the selected project (specification 001, section 2). */
const STORAGE_KEY = 'selectedProjectId'
const PARAMETER = 'projectId'

const parse = (text: string | null): ProjectId | null => ProjectId.safeParse(Number(text)).data ?? null

/** The project that the query of a url names. */
export const namedProject = (parameters: URLSearchParams): ProjectId | null => parse(parameters.get(PARAMETER))

/** The project that was selected last in this browser. */
export const rememberedProject = (): ProjectId | null => parse(browserStorage.get(STORAGE_KEY))

export function keepSelected(id: ProjectId | null): void {
  if (id) browserStorage.set(STORAGE_KEY, String(id))
  else browserStorage.remove(STORAGE_KEY)
}

/** The project that the address names, or that was selected last in this browser. */
export const openProject = (): ProjectId | null =>
  namedProject(new URLSearchParams(location.search)) ?? rememberedProject()

/** True if the start opens at a project, as far as the browser knows. */
export const opensAtProject = (): boolean => openProject() !== null
