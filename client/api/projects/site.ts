import { type QueryKey, useQuery } from '@tanstack/react-query'
import { requestOf } from '#events/kernel/call.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type ShownFile, Site, type SiteBody, siteCalls } from '#events/site/api.ts'
import { follow } from '../lists/topics.ts'
import { failed } from '../request/failed.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { useCommand } from '../request/use-command.ts'

/** First part of the keys of site sheets, by which they are kept on the device (kept-lists.ts). */
const KEY = '/api/sites'
const keyOf = (projectId: ProjectId) => [KEY, projectId] as const

/** The site sheet of a project, as a list of one: the device keeps lists. */
const siteQuery = (projectId: ProjectId) => ({
  queryKey: keyOf(projectId),
  queryFn: async ({ signal }: { signal: AbortSignal }) => [await read(`/api/projects/${projectId}/site`, Site, signal)],
})

/** Readers may read different parts of a sheet: the live channel says that it changed, and each reads their own again. */
follow('sites', {
  take({ rows }) {
    for (const { id } of rows) void queryClient.invalidateQueries({ queryKey: keyOf(id) })
  },
  loadAgain: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
})

/** Reads the sheet, so that the device keeps it. @returns the key under which it does, and its files. @throws where it is not read. */
export async function readSite(projectId: ProjectId): Promise<{ key: QueryKey; files: readonly ShownFile[] }> {
  const [site] = await queryClient.fetchQuery(siteQuery(projectId))
  return { key: keyOf(projectId), files: site?.files ?? [] }
}

/** The site sheet of a project as far as this person may read it, followed. */
export const useSite = (projectId: ProjectId) =>
  useQuery({ ...siteQuery(projectId), select: ([site]) => site, staleTime: 0 })

/** Writes on the sheet. Employees only. */
export const useChangeSite = (projectId: ProjectId) =>
  useCommand({
    call: (body: SiteBody) => requestOf(siteCalls.change, { id: projectId }, body),
    read: (body) => Site.parse(body),
    done: (site) => queryClient.setQueryData(keyOf(projectId), [site]),
    success: () => ({ title: 'Site sheet saved' }),
    failure: failed('Failed to save the site sheet'),
  })

/** Reads the sheet again, once a file has come or gone. */
export const readSiteAgain = (projectId: ProjectId): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(projectId) })

/** Removes a file from the sheet. Employees only. */
export const useRemoveSiteFile = (projectId: ProjectId) =>
  useCommand({
    call: ({ digest }: ShownFile) => requestOf(siteCalls.removeFile, { id: projectId, digest }),
    read: () => null,
    done: () => void readSiteAgain(projectId),
    success: () => ({ title: 'File removed' }),
    failure: failed('Failed to remove the file'),
  })
