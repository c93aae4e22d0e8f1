import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { ProjectId } from '../kernel/ids.ts'
import { canonicalJson } from '../kernel/text/canonical-json.ts'
import { layCable, takeCableAway } from './cables.ts'
import type { DataOf, PlanCommand } from './commands.ts'
import type { PlanEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { MAX_PAGE_VERSIONS } from './limits.ts'
import { areMeasurable, IDENTITY, isSameSize, mapBy } from './maps.ts'
import {
  type HeldPage,
  type HeldVersion,
  newest,
  type PlanPatch,
  planSnapshots,
  type PlanView,
  versionOf,
} from './model.ts'
import { existing, type OpenPlan, openPlan, pageOf } from './open-plan.ts'
import type { PageMap } from './page.ts'
import { putPins, takePinAway } from './pins.ts'
import { refused } from './refusals.ts'
import { takeBack } from './take-back.ts'

/** The rules of a plan with its pages and pins. The project, which may be finished, is its caller's affair. */
export const planDecider: Decider<PlanView, PlanPatch, PlanCommand, PlanEvent> = {
  decide,
  evolve,
  open: openPlan,
  snapshots: planSnapshots,
}

function decide(command: PlanCommand, view: PlanView, context: Context): Decision<PlanEvent> {
  switch (command.type) {
    case 'AddPlan':
      return addPlan(command.data, view)
    case 'NotePageRendered':
      return notePage(command.data, view, (projectId, { isNamed, ...before }) => {
        const { title, sheet, ...data } = command.data
        // A title that a person gave stays.
        const name = isNamed ? before : { title: title ?? before.title, sheet: sheet ?? before.sheet }
        return { type: 'PageRendered', data: { projectId, ...data, title: name.title, sheet: name.sheet } }
      })
    case 'NotePageFailed':
      return notePage(command.data, view, (projectId) => ({ type: 'PageFailed', data: { projectId, ...command.data } }))
    case 'ChangePage':
      return changePage(command.data, existing(view))
    case 'ReplacePage':
      return replacePage(command.data, existing(view))
    case 'PutPins':
      return putPins(command.data, existing(view), context)
    case 'TakePinAway':
      return takePinAway(command.data, existing(view), context)
    case 'LayCable':
      return layCable(command.data, existing(view))
    case 'TakeCableAway':
      return takeCableAway(command.data, existing(view))
    case 'TakeBack':
      return takeBack(command.data, existing(view), context)
    case 'DeletePlan': {
      const { projectId, fileName } = existing(view).plan
      return decided({ type: 'PlanDeleted', data: { projectId, fileName } })
    }
  }
}

function addPlan({ planId, projectId, file, pages }: DataOf<'AddPlan'>, { plan, isDeleted }: PlanView) {
  if (plan || isDeleted) throw refused({ code: 'plan-exists' })
  const name = file.fileName.replace(/\.[a-z]{3,4}$/i, '') || file.fileName
  const titled = pages.map((size, index) => ({
    page: index + 1,
    title: pages.length === 1 ? name : `${name}, page ${index + 1}`,
    ...size,
  }))
  return decided<PlanEvent>({ type: 'PlanAdded', data: { projectId, planId, file, pages: titled } })
}

/** Notes the end of a rendering once. A plan that was deleted meanwhile takes none. */
function notePage(
  { page, version }: { readonly page: number; readonly version: number },
  view: PlanView,
  event: (projectId: ProjectId, page: HeldPage) => PlanEvent,
): Decision<PlanEvent> {
  const held = view.pages.get(page)
  const isRendering = held?.versions.find((one) => one.version === version)?.state === 'rendering'
  return view.plan && held && isRendering ? decided(event(view.plan.projectId, held)) : decided()
}

function changePage({ page, title, sheet, scale }: DataOf<'ChangePage'>, view: OpenPlan): Decision<PlanEvent> {
  const { projectId } = view.plan
  const before = pageOf(view, page)
  const name = { title: title ?? before.title, sheet: sheet === undefined ? before.sheet : sheet || null }
  const previous = { title: before.title, sheet: before.sheet }
  const events: PlanEvent[] = []
  if (canonicalJson(name) !== canonicalJson(previous))
    events.push({ type: 'PageNamed', data: { projectId, page, ...name, previous } })
  const { version, own } = versionOf(before, scale?.version)
  if (scale && !areMeasurable(scale.lines, own)) throw refused({ code: 'lines-unmeasurable' })
  const wanted = scale && { version, lines: scale.lines }
  if (wanted !== undefined && canonicalJson(wanted) !== canonicalJson(before.scale))
    events.push({
      type: 'PageScaled',
      data: { projectId, page, version, lines: scale?.lines ?? null, previous: before.scale },
    })
  return decided(...events)
}

function replacePage(
  { page, points, version, ...drawing }: DataOf<'ReplacePage'>,
  view: OpenPlan,
): Decision<PlanEvent> {
  const before = newest(pageOf(view, page))
  if (version !== undefined && version !== before.version) throw refused({ code: 'page-replaced' })
  if (before.version >= MAX_PAGE_VERSIONS) throw refused({ code: 'page-full' })
  const { projectId } = view.plan
  const data = { projectId, page, version: before.version + 1, ...drawing, map: mapOnto(before, drawing, points) }
  return decided({ type: 'PageReplaced', data })
}

/** @throws Rejection where the drawings do not lie on each other by themselves, and no points say how they do. */
function mapOnto(
  before: HeldVersion,
  drawing: Pick<HeldVersion, 'own'>,
  points: DataOf<'ReplacePage'>['points'],
): PageMap {
  if (!points) {
    if (!isSameSize(before.own, drawing.own)) throw refused({ code: 'page-size-differs' })
    return IDENTITY
  }
  const map = mapBy(points, before.own, drawing.own)
  if (!map) throw refused({ code: 'points-too-close' })
  return map
}
