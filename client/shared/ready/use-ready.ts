import { useQueries } from '@tanstack/react-query'
import type { ProjectId } from '#events/kernel/ids.ts'
import { READY, type ReadyProject } from '../../api/kept/ready-projects.ts'
import type { Live } from '../../live/live.ts'
import { useConnection, useLive } from '../../live/live-context.tsx'
import { prepareProject } from './prepare-project.ts'

/** Interval at which a project is made ready anew while the page is open, in milliseconds. */
const AGAIN_MS = 600_000

/** Projects are prepared one after another: the page that the reader looks at has the line as well. */
let line: Promise<unknown> = Promise.resolve()

const readyQuery = (live: Live, projectId: ProjectId, isEnabled: boolean) => ({
  queryKey: [READY, projectId],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const prepared = line.then(async () => [await prepareProject(live, projectId, signal)])
    line = prepared.catch(() => undefined)
    return prepared
  },
  select: ([ready]: readonly ReadyProject[]) => ready,
  enabled: isEnabled,
  staleTime: AGAIN_MS,
  refetchInterval: AGAIN_MS,
  retry: false,
})

/** How it stands with projects that are made ready for work without a connection, in the order of `ids`. */
export function useReadyProjects(ids: readonly ProjectId[]) {
  const live = useLive()
  const isConnected = useConnection() === 'live'
  return useQueries({ queries: ids.map((id) => readyQuery(live, id, isConnected)) })
}
