import type { ProjectId } from '#events/kernel/ids.ts'
import { dropStream, keptKey } from './kept-streams.ts'
import type { PackKey, ReadsDb } from './reads-db.ts'

/** Limit of the bytes of plans that are kept of one project. */
export const MAX_PROJECT_BYTES = 100_000_000

/** All that begins with the same parts: a list stands behind any number. */
const beginningWith = (...parts: readonly number[]): IDBKeyRange => IDBKeyRange.bound([...parts], [...parts, []])

/** The pages of plans that are kept of a project. */
export const packsOf = async (db: ReadsDb, projectId: ProjectId): Promise<readonly PackKey[]> =>
  (await db.use((reads) => reads.getAllKeys('packs', beginningWith(projectId)))) ?? []

/** The tiles of a page; null where they are not kept. */
export const readPack = async (db: ReadsDb, key: PackKey): Promise<ArrayBuffer | null> =>
  (await db.use((reads) => reads.get('packs', IDBKeyRange.only([...key])))) ?? null

/** Keeps the tiles of a page in the place of those of its other versions. @throws Error with a sentence where the device does not take them. */
export async function writePack(db: ReadsDb, key: PackKey, bytes: ArrayBuffer): Promise<void> {
  const [project, plan, page] = key
  const isKept = await db.use(async (reads) => {
    const change = reads.transaction('packs', 'readwrite')
    await change.store.delete(beginningWith(project, plan, page))
    await Promise.all([change.store.put(bytes, [...key]), change.done])
    return true
  })
  if (!isKept) throw new Error('This device has no room for the plan. Make some room on it, then try again.')
}

/** Drops what is kept of a plan. */
export const dropPlan = (db: ReadsDb, projectId: ProjectId, planId: number): Promise<unknown> =>
  db.use((reads) => reads.delete('packs', beginningWith(projectId, planId)))

/** Drops what is kept of the plans of a project that are not among those that it has. */
export async function dropOtherPlans(db: ReadsDb, projectId: number, plans: readonly number[]): Promise<void> {
  await db.use(async (reads) => {
    const kept = await reads.getAllKeys('packs', beginningWith(projectId))
    const gone = new Set(kept.map(([, plan]) => plan).filter((plan) => !plans.includes(plan)))
    for (const plan of gone) {
      await reads.delete('packs', beginningWith(projectId, plan))
      await dropStream(db, keptKey({ kind: 'plan', id: plan }))
    }
  })
}

/** Drops the tiles that are kept of a plan, of whichever project it was. */
export async function dropPacks(db: ReadsDb, planId: number): Promise<void> {
  await db.use(async (reads) => {
    const gone = (await reads.getAllKeys('packs')).filter(([, plan]) => plan === planId)
    await Promise.all(gone.map((key) => reads.delete('packs', key)))
  })
}
