import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Plan, PlanPage } from '#events/plan/api.ts'
import { dropPlan, MAX_PROJECT_BYTES, packsOf, readPack, writePack } from '../../../api/kept/kept-packs.ts'
import { type PackKey, ReadsDb } from '../../../api/kept/reads-db.ts'
import { useUser } from '../../../api/people/session.tsx'
import { packUrl } from '../../../api/projects/plans.ts'
import { fetchFile } from '../../../api/request/download-file.ts'
import { queryClient } from '../../../api/request/query-client.ts'
import { TilePack } from './tile-pack.ts'

/** Works on what this device keeps for a person. */
async function withReads<T>(me: UserId, work: (db: ReadsDb) => Promise<T>): Promise<T> {
  const db = new ReadsDb(me)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const packsQuery = (me: UserId, projectId: ProjectId) => ({
  queryKey: ['kept packs', me, projectId],
  queryFn: () => withReads(me, (db) => packsOf(db, projectId)),
  networkMode: 'always' as const,
  // Another tab may have kept or dropped some.
  staleTime: 0,
})

const isOf =
  ({ id }: Pick<Plan, 'id'>, { page, version }: Pick<PlanPage, 'page' | 'version'>) =>
  ([, plan, keptPage, keptVersion]: PackKey): boolean =>
    plan === id && keptPage === page && keptVersion === version

/** The tiles of a page that this device keeps; null for none, undefined while that is not known. */
export function useTilePack(plan: Plan, page: PlanPage): TilePack | null | undefined {
  const { id: me } = useUser()
  const kept = useQuery(packsQuery(me, plan.projectId))
  const key = kept.data?.find(isOf(plan, page))
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

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The pages that are to be kept yet, in their order, those that do not fit beside all others left out. */
function duePages({ id, pages }: Plan, kept: readonly PackKey[]) {
  const others = kept.filter(([, plan]) => plan !== id)
  const ready = pages.flatMap(({ page, version, state, packBytes }) =>
    state === 'ready' && packBytes !== undefined ? [{ page, version, bytes: packBytes }] : [],
  )
  const isKept = (page: (typeof ready)[number]) => kept.some(isOf({ id }, page))
  const here = ready.filter(isKept)
  let room = MAX_PROJECT_BYTES - sum([...others.map(([, , , , bytes]) => bytes), ...here.map(({ bytes }) => bytes)])
  const due = ready.filter((page) => {
    if (isKept(page) || page.bytes > room) return false
    room -= page.bytes
    return true
  })
  return { here, due, left: ready.length - here.length - due.length }
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
    mutationFn: () =>
      withReads(me, async (db) => {
        for (const { page, version, bytes } of duePages(plan, await packsOf(db, plan.projectId)).due) {
          const pack = await fetchFile(packUrl(plan.id, { page, version }))
          await writePack(db, [plan.projectId, plan.id, page, version, bytes], await pack.arrayBuffer())
          await lookAgain()
        }
      }),
  })
  const dropping = useMutation({
    mutationFn: () => withReads(me, (db) => dropPlan(db, plan.projectId, plan.id)),
    onSettled: lookAgain,
  })
  if (!kept) return null
  const { here, due, left } = duePages(plan, kept)
  return {
    ...{ here: here.length, due: due.length, left, isKeeping },
    keptBytes: sum(here.map(({ bytes }) => bytes)),
    dueBytes: sum(due.map(({ bytes }) => bytes)),
    problem: isKeeping ? null : keeping.error,
    keep: () => keeping.mutate(),
    remove: () => {
      keeping.reset()
      dropping.mutate()
    },
  }
}
