import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Colleague, User } from '#events/account/api.ts'
import { Instance } from '#events/catalog/api.ts'
import { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { keys } from './keys.ts'
import type { LiveList } from './live-list.ts'
import { type ListRow, sameRows } from './list-rows.ts'
import { LISTS } from './lists.ts'
import { shouldRetryRead } from './query-client.ts'
import { ApiError, awayFor, request } from './request.ts'

/** Reads `path` and parses the answer. @throws ApiError; ZodError when the answer is not what was agreed. */
export async function read<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.infer<Schema>> {
  const { body } = await request('GET', path, undefined, { signal })
  return schema.parse(body)
}

/** Who is signed in; null for nobody. For the session alone: screens take `useSession` or `useUser`. */
export const useUserQuery = () =>
  useQuery({
    queryKey: keys.user,
    queryFn: async ({ signal }) => {
      try {
        return await read('/api/user', User, signal)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    refetchOnMount: false,
    retry: (_failures, error) => awayFor(error) !== null,
  })

/** The query of a list that the live channel keeps in step. `load` reads all of it. */
export const listQuery = <Row extends ListRow>(
  list: LiveList<Row>,
  load: (signal: AbortSignal) => Promise<readonly Row[]>,
) => ({
  queryKey: list.queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => list.load(() => load(signal)),
  structuralSharing: sameRows,
})

/** Everybody with an account. Employees only. */
export const useUsers = ({ isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(LISTS.users, (signal) => read('/api/users', z.array(User), signal)),
    enabled: isEnabled,
  })

/** Projects that are read at a time: some 40 kB, compressed. */
const PROJECTS_PAGE = 500

/** All projects that this person may see, page by page. What changes meanwhile is told by the live channel. */
async function readProjects(signal: AbortSignal): Promise<readonly ProjectSummary[]> {
  const projects: ProjectSummary[] = []
  for (;;) {
    const after = projects.at(-1)?.id ?? 0
    const path = `/api/projects?after=${after}&limit=${PROJECTS_PAGE}`
    const page = await read(path, z.array(ProjectSummary), signal)
    projects.push(...page)
    if (page.length < PROJECTS_PAGE) return projects
  }
}

/** The projects that this person may see, each with its counts. */
export const useProjects = () => useQuery(listQuery(LISTS.projects, readProjects))

/** The provider's instances. Employees only. */
export const useInstances = ({ isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(LISTS.instances, (signal) => read('/api/verkada-instances', z.array(Instance), signal)),
    enabled: isEnabled,
  })

/**
 * The names of those who share a project: assigned to it, or at work on its cards. Of a project that one may not see they
 * are asked for once: the board says that it is not there, and nothing is there at the second try either.
 */
export const useColleagues = (projectId: ProjectId) =>
  useQuery({
    queryKey: keys.colleagues(projectId),
    queryFn: ({ signal }) => read(`/api/projects/${projectId}/people`, z.array(Colleague), signal),
    retry: (failures, error) =>
      !(error instanceof ApiError && error.status === 404) && shouldRetryRead(failures, error),
  })
