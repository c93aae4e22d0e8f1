import { QueryObserver, useQueries, useQuery } from '@tanstack/react-query'
import type { ProjectId } from '#events/kernel/ids.ts'
import { READY, type ReadyProject } from '../../api/kept/ready-projects.ts'
import { queryClient } from '../../api/request/query-client.ts'
import type { Live } from '../../live/live.ts'
import { useConnection, useLive } from '../../live/live-context.tsx'
import { prepareProject } from './prepare-project.ts'

/** Interval at which a project is made ready anew while the page is open, in milliseconds. */
const AGAIN_MS = 600_000

/** Projects are prepared one after another: the page that the reader looks at has the line as well. */
let line: Promise<unknown> = Promise.resolve()

const readyQuery = (live: Live, projectId: ProjectId) => ({
  queryKey: [READY, projectId],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const prepared = line.then(async () => [await prepareProject(live, projectId, signal)])
    line = prepared.catch(() => undefined)
    return prepared
  },
  select: ([ready]: readonly ReadyProject[]) => ready,
  staleTime: AGAIN_MS,
  // It says what the device keeps, looked at or not.
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** How it stands with projects that are made ready for work without a connection, in the order of `ids`. */
export function useReadyProjects(ids: readonly ProjectId[]) {
  const live = useLive()
  const enabled = useConnection() === 'live'
  const byItself = { enabled, refetchInterval: AGAIN_MS }
  return useQueries({ queries: ids.map((id) => ({ ...readyQuery(live, id), ...byItself })) })
}

/** How it stands with one project, which is made ready by {@link makeReady} alone. */
export function useReadyProject(projectId: ProjectId) {
  return useQuery({ ...readyQuery(useLive(), projectId), enabled: false })
}

/** Makes a project ready for work without a connection, whatever its reader goes on to look at. @throws as `prepareProject`. */
export async function makeReady(live: Live, projectId: ProjectId): Promise<ReadyProject | undefined> {
  const observer = new QueryObserver(queryClient, { ...readyQuery(live, projectId), enabled: false })
  // A query without an observer is given up.
  const stop = observer.subscribe(() => {})
  try {
    return (await observer.refetch({ throwOnError: true })).data
  } finally {
    stop()
  }
}
