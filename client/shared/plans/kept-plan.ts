import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import type { PlanPage, PlanSummary } from '#events/plan/api.ts'
import { MAX_PROJECT_BYTES, packsOf, writePack } from '../../api/kept/kept-packs.ts'
import { type PackKey, ReadsDb } from '../../api/kept/reads-db.ts'
import { packUrl } from '../../api/projects/plans.ts'
import { fetchFile } from '../../api/request/download-file.ts'
import { queryClient } from '../../api/request/query-client.ts'

/** A plan with the pages whose tiles may be kept. */
type KeptPlan = Pick<PlanSummary, 'id' | 'projectId' | 'pages'>

/** Works on what this device keeps for a person. */
export async function withReads<T>(me: UserId, work: (db: ReadsDb) => Promise<T>): Promise<T> {
  const db = new ReadsDb(me)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** The query of the pages of plans that this device keeps of a project. */
export const packsQuery = (me: UserId, projectId: ProjectId) => ({
  queryKey: ['kept packs', me, projectId],
  queryFn: () => withReads(me, (db) => packsOf(db, projectId)),
  networkMode: 'always' as const,
  // Another tab may have kept or dropped some.
  staleTime: 0,
})

/** True for the tiles of a page as it is now. */
export const isPackOf =
  ({ id }: Pick<KeptPlan, 'id'>, { page, version }: Pick<PlanPage, 'page' | 'version'>) =>
  ([, plan, keptPage, keptVersion]: PackKey): boolean =>
    plan === id && keptPage === page && keptVersion === version

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The bytes of pages of plans. */
export const bytesOf = (pages: readonly { readonly bytes: number }[]): number => sum(pages.map(({ bytes }) => bytes))

/** The pages that are kept, and those that are to be, in their order; `left`: how many have no room beside all others. */
export function duePages({ id, pages }: KeptPlan, kept: readonly PackKey[]) {
  const others = kept.filter(([, plan]) => plan !== id)
  const ready = pages.flatMap(({ page, version, state, packBytes }) =>
    state === 'ready' && packBytes !== undefined ? [{ page, version, bytes: packBytes }] : [],
  )
  const isKept = (page: (typeof ready)[number]) => kept.some(isPackOf({ id }, page))
  const here = ready.filter(isKept)
  let room = MAX_PROJECT_BYTES - sum(others.map(([, , , , bytes]) => bytes)) - bytesOf(here)
  const due = ready.filter((page) => {
    if (isKept(page) || page.bytes > room) return false
    room -= page.bytes
    return true
  })
  return { here, due, left: ready.length - here.length - due.length }
}

/** Keeps the tiles of a plan's pages, as many as have room. @throws where one does not come, or the device has no room for it. */
export async function keepTiles(me: UserId, plan: KeptPlan, signal?: AbortSignal): Promise<void> {
  const { id, projectId } = plan
  await withReads(me, async (db) => {
    for (const { page, version, bytes } of duePages(plan, await packsOf(db, projectId)).due) {
      signal?.throwIfAborted()
      const pack = await fetchFile(packUrl(id, { page, version }), {}, signal)
      await writePack(db, [projectId, id, page, version, bytes], await pack.arrayBuffer())
      await queryClient.invalidateQueries({ queryKey: packsQuery(me, projectId).queryKey })
    }
  })
}
