import type { Person } from '#events/kernel/actor.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { summaryOf } from '#events/plan/answer.ts'
import type { PlanSummary } from '#events/plan/api.ts'
import { evolve } from '#events/plan/evolve.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { planSnapshots } from '#events/plan/model.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import { planOfStream } from '#events/plan/stream.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { collection } from '../collection.ts'
import { type List, touched } from '../live-list.ts'
import { projects } from './projects.ts'

/** The events that change what lists show of a plan: all but those of pins. */
const LISTED = [
  ...(['PlanAdded', 'PageRendered', 'PageFailed', 'PageNamed', 'PageScaled', 'PageReplaced'] as const),
  'PlanDeleted',
] as const
type ListedType = (typeof LISTED)[number]
const isListed = ({ type }: { readonly type: string }): boolean => (LISTED as readonly string[]).includes(type)

/** A plan as its rules hold it, without pins, in the form in which states are saved. */
type HeldState = { readonly id: PlanId; readonly state: unknown }

/** A deleted plan keeps its row, so that its id still leads to its project. */
type Row = { readonly projectId: ProjectId; readonly held: HeldState; readonly isDeleted: boolean }

/** Every plan with its pages, without pins. */
export const plans = projection<Row, ListedType>({
  name: 'plans',
  ids: 'plan',
  isOfProject: true,
  version: 1,
  table: 'plan',
  indexes: [`(((doc -> 'projectId')::bigint))`],
  handles: LISTED,
  fold(row, event) {
    const id = planOfStream(event.stream)
    if (id === null) return []
    const before = row(id)
    if (event.type === 'PlanDeleted') return before ? [[id, { ...before, isDeleted: true }]] : []
    const model = stateOf(before?.held)
    model.apply(evolve(model.view, event))
    const { plan } = model.view
    if (!plan) return []
    return [[id, { projectId: plan.projectId, held: { id: plan.id, state: saved(model.view) }, isDeleted: false }]]
  },
})

const { save: saved, load } = planSnapshots

/** The state of a plan out of its row. */
function stateOf(held: HeldState | undefined) {
  const model = openPlan()
  const patch = held && load(held.state)
  if (patch) model.apply(patch)
  return model
}

function shown(held: HeldState): PlanSummary {
  const { view } = stateOf(held)
  if (!view.plan) throw new Error(`the row of plan ${held.id} has no plan`)
  return summaryOf(view.plan, view)
}

const kept = collection<HeldState>(plans, 'held')

/** The plans of a project, in the order in which they came. */
export const listPlans = async (db: Db, projectId: ProjectId): Promise<PlanSummary[]> =>
  (await kept.things(db, "and (doc -> 'projectId')::bigint = $1 order by id", projectId)).map(shown)

/** The ids of the plans of a project, in the order in which they came. */
export const planIdsOf = (db: Db, projectId: ProjectId): Promise<PlanId[]> =>
  kept.ids(db, "and (doc -> 'projectId')::bigint = $1", projectId)

/** The plans of all projects: employees see all, others those of the projects that they are assigned to. */
export const planList: List<PlanSummary> = {
  touchedBy(event) {
    const id = planOfStream(event.stream)
    return id !== null && isListed(event) ? touched(id) : null
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<{ id: number; doc: Row; project: ProjectSummary | null }>(
      `select plan.id, plan.doc, project.doc -> 'summary' as project from ${plans.rows} as plan
       left join ${projects.rows} as project on project.id = (plan.doc -> 'projectId')::bigint
       where plan.id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ id, doc: { held, isDeleted }, project }) => ({
      id,
      row: isDeleted ? null : shown(held),
      isFor: (person: Person) => project !== null && maySee(person, project),
    }))
  },
}
