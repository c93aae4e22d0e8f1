import { maySee } from '#events/kernel/assigned-people.ts'
import { planAnswer } from '#events/plan/answer.ts'
import type { PlanHead, PlanView } from '#events/plan/model.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { planOfStream, planStream } from '#events/plan/stream.ts'
import type { Project } from '#events/project/model.ts'
import type { Kind, Whole } from './kind.ts'

/** A plan with its pages, pins and cables, open for those who may see its project. */
export const planPins: Kind = {
  streamOf: (id) => planStream(PlanId.parse(id)),
  idOf: planOfStream,
  async look(bus, id, use) {
    const plan = bus.plan(PlanId.parse(id))
    const projectId = await plan.look((view) => view.plan?.projectId)
    const project = projectId && (await bus.project(projectId).look((view) => view.project))
    return plan.look((view, revision) =>
      use(project && view.plan ? wholePlan(project, view.plan, view, revision) : null, revision),
    )
  },
  closing: (event) => (event.type === 'PlanDeleted' ? { code: 'deleted', mayStay: () => false } : null),
  sentences: {
    'not-found': 'This plan does not exist, or you have no access to it.',
    'access-lost': 'You no longer have access to this plan.',
    deleted: 'This plan was deleted.',
  },
}

function wholePlan(project: Project, plan: PlanHead, view: PlanView, revision: number): Whole {
  return {
    within: { kind: 'project', id: project.id },
    maySee: (person) => maySee(person, project),
    parts: () => view.pages.size + view.pins.size + view.cables.size,
    weighs: (characters) => JSON.stringify(planAnswer(plan, view, revision)).length >= characters,
    pack: () => planAnswer(plan, view, revision),
  }
}
