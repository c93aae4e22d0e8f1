import { type FoundThing, thingKey } from '#events/find/api.ts'
import { DeviceId, FormId, ProjectId } from '#events/kernel/ids.ts'
import { pageId, pageOfId, PlanId } from '#events/plan/plan-id.ts'
import { boardHref, notesHref } from '../../shared/projects/project-hrefs.ts'
import { planHref } from '../../shared/projects/screen-hrefs.ts'
import { namedProject } from '../../shared/projects/selected-project.ts'
import { formHref } from '../../shared/surveys/survey-hrefs.ts'

/** Where a thing is opened. */
export function hrefOf({ kind, id, projectId, detail }: FoundThing): string {
  switch (kind) {
    case 'project':
      return boardHref(ProjectId.parse(id))
    case 'device':
      return boardHref(ProjectId.parse(projectId), DeviceId.parse(id))
    case 'page': {
      const { plan, page } = pageOfId(id)
      return planHref(ProjectId.parse(projectId), plan, page)
    }
    case 'note':
      return notesHref(ProjectId.parse(projectId))
    case 'form':
      return formHref(FormId.parse(id))
    case 'person':
      return `/users?${new URLSearchParams({ find: detail })}`
  }
}

/** The key of the thing that a page shows; null for none. */
export function keyOfPage(path: string, search: string): string | null {
  const parameters = new URLSearchParams(search)
  const card = DeviceId.safeParse(Number(parameters.get('card'))).data
  if (path === '/' && card !== undefined) return thingKey({ kind: 'device', id: card })
  const project = namedProject(parameters)
  if (path === '/' && project !== null) return thingKey({ kind: 'project', id: project })
  const plan = PlanId.safeParse(Number(/^\/projects\/\d+\/plans\/(\d+)$/.exec(path)?.[1])).data
  if (plan !== undefined) return thingKey({ kind: 'page', id: pageId(plan, Number(parameters.get('page') ?? 1)) })
  const form = FormId.safeParse(Number(/^\/forms\/(?:view\/)?(\d+)$/.exec(path)?.[1])).data
  return form === undefined ? null : thingKey({ kind: 'form', id: form })
}
