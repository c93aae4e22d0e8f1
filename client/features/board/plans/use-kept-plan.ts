import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import { dropPlan, readPack } from '../../../api/kept/kept-packs.ts'
import { useUser } from '../../../api/people/session.tsx'
import { queryClient } from '../../../api/request/query-client.ts'
import { bytesOf, duePages, isPackOf, keepTiles, packsQuery, withReads } from '../../../shared/plans/kept-plan.ts'
import { TilePack } from './tile-pack.ts'

/** The tiles of a page that this device keeps; null for none, undefined while that is not known. */
export function useTilePack(plan: Plan, page: PlanPage): TilePack | null | undefined {
  const { id: me } = useUser()
  const kept = useQuery(packsQuery(me, plan.projectId))
  const key = kept.data?.find(isPackOf(plan, page))
  const read = useQuery({
    queryKey: ['kept pack', me, ...(key ?? [])],
    queryFn: () =>
      withReads(me, async (db) => key && (await readPack(db, key))).then((bytes) =>
        bytes ? new TilePack(bytes, page) : null,
      ),
    enabled: key !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  })
  if (kept.isPending) return undefined
  return key ? read.data : null
}

/** How it stands with keeping a plan on this device, and what can be done about it. Null while that is not known. */
export function useKeptPlan(plan: Plan) {
  const { id: me } = useUser()
  const query = packsQuery(me, plan.projectId)
  const { data: kept } = useQuery(query)
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const mutationKey = ['keep plan', plan.id]
  // One that goes on from before this screen was left counts, too.
  const isKeeping = useIsMutating({ mutationKey }) > 0
  const keeping = useMutation({
    mutationKey,
    mutationFn: () => keepTiles(me, plan),
  })
  const dropping = useMutation({
    mutationFn: () => withReads(me, (db) => dropPlan(db, plan.projectId, plan.id)),
    onSettled: lookAgain,
  })
  if (!kept) return null
  const { here, due, left } = duePages(plan, kept)
  return {
    ...{ here: here.length, due: due.length, left, isKeeping },
    keptBytes: bytesOf(here),
    dueBytes: bytesOf(due),
    problem: isKeeping ? null : keeping.error,
    keep: () => keeping.mutate(),
    remove: () => {
      keeping.reset()
      dropping.mutate()
    },
  }
}
