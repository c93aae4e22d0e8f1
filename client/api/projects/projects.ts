import { type QueryKey, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Colleague } from '#events/account/user.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { Collection, useCollection } from '../collection.ts'
import { queryClient, shouldRetryRead } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { ApiError } from '../request/request.ts'
import { follow } from '../lists/topics.ts'

/** Projects that are read at a time: some 40 kB, compressed. */
const PROJECTS_PAGE = 500

/** Reads all projects that this person may see, page by page. The live channel tells the changes made meanwhile. */
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

export const projectList = follow('projects', new Collection('/api/projects', ProjectSummary, { load: readProjects }))

/** The projects that this person may see, each with its counts. */
export const useProjects = ({ isEnabled = true } = {}) => useCollection(projectList, { isEnabled })

/** A project of that list; undefined while it is loaded, and for one that is not in it. */
export const useProject = (id: ProjectId): ProjectSummary | undefined =>
  useQuery({ ...projectList.query, select: (projects) => projects.find((project) => project.id === id) }).data

/** True once the list of projects is here without this one: it was deleted, or this person has no access. */
export const useIsProjectGone = (id: ProjectId): boolean =>
  useQuery({ ...projectList.query, select: (projects) => !projects.some((project) => project.id === id) }).data === true

const colleaguesKey = (projectId: ProjectId) => ['/api/projects/people', projectId] as const

/**
 * The names of those who share a project: assigned to it, or at work on its cards. Of a project that one may not see they
 * are asked for once: the board says that it is not there, and nothing is there at the second try either.
 */
export const useColleagues = (projectId: ProjectId) => useQuery(colleaguesQuery(projectId))

const colleaguesQuery = (projectId: ProjectId) => ({
  queryKey: colleaguesKey(projectId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    read(`/api/projects/${projectId}/people`, z.array(Colleague), signal),
  retry: (failures: number, error: Error) =>
    !(error instanceof ApiError && error.status === 404) && shouldRetryRead(failures, error),
})

/** Reads those names, so that the device keeps them. @returns the key under which it does. @throws where they are not read. */
export async function readColleagues(projectId: ProjectId): Promise<QueryKey> {
  await queryClient.fetchQuery(colleaguesQuery(projectId))
  return colleaguesKey(projectId)
}

/** How often the name of one person is asked for again: those who are gone since have none. */
const MAX_NAME_READS = 3

/** The least time between two reads for missing names, in milliseconds. */
const NAME_READ_REST_MS = 2000

const missing = new Map<string, { reads: number; readAt: number }>()

/**
 * A person has come to a project whose name has not been read: reads the names again. It may be called with every paint;
 * reads are few and rest between them, because the read model may not show the person at the first.
 */
export function askForName(projectId: ProjectId, userId: UserId): void {
  const key = `${projectId} ${userId}`
  const { reads, readAt } = missing.get(key) ?? { reads: 0, readAt: 0 }
  const now = performance.now()
  if (reads >= MAX_NAME_READS || (reads > 0 && now - readAt < NAME_READ_REST_MS)) return
  missing.set(key, { reads: reads + 1, readAt: now })
  // Not within the render that misses the name.
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: colleaguesKey(projectId) }))
}
