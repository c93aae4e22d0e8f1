import { z } from 'zod'
import { DeviceId, ProjectId, UserId } from '../kernel/ids.ts'
import { callsOf } from '../kernel/call.ts'
import { CableEnds } from './cable.ts'
import { MeasuredLines, PageTitle, type PlanCommand, PointPairs, SheetNumber, WantedCable } from './commands.ts'
import { MAX_PINS_AT_ONCE } from './limits.ts'
import { PageState } from './model.ts'
import { MeasuredLine, PageMap, PageNumber, Pin, PinKind, ShownSize, Size, WantedPin } from './page.ts'
import { PlanId } from './plan-id.ts'

// The calls about plans, and what they answer.

/**
 * A version of a page: its size in pixels and its tiles' levels, whether it can be shown, and the map from the version before. `own`:
 * the size in its file, in points of a PDF or pixels of a picture.
 * `message`: why it cannot be shown. `packBytes`: how many bytes its tiles are together, once they are there. Times are ISO 8601, UTC.
 */
export const PlanPageVersion = z.object({
  version: z.int().positive(),
  ...ShownSize.shape,
  own: Size,
  state: PageState,
  message: z.string().optional(),
  packBytes: z.int().positive().optional(),
  map: PageMap,
  fileName: z.string(),
  by: UserId.nullable(),
  at: z.string(),
})
export type PlanPageVersion = z.infer<typeof PlanPageVersion>

/**
 * The scale of a page. `metresPerPixel`: of its newest version. `apart`: how far the lines differ, as a part of the smallest scale;
 * `warning` says so where that is much.
 */
export const PlanScale = z.object({
  version: z.int().positive(),
  lines: z.array(MeasuredLine),
  metresPerPixel: z.number(),
  apart: z.number(),
  warning: z.string().optional(),
})
export type PlanScale = z.infer<typeof PlanScale>

/**
 * A page of a plan. `version`, its sizes, `state`, `message` and `map` are those of its newest version; `versions` has all of them,
 * the first one first. `sheet`: the number of the sheet. `scale` null: it was not measured.
 */
export const PlanPage = z.object({
  page: PageNumber,
  title: z.string(),
  sheet: z.string().nullable(),
  ...PlanPageVersion.shape,
  scale: PlanScale.nullable(),
  versions: z.array(PlanPageVersion),
})
export type PlanPage = z.infer<typeof PlanPage>

/** A plan of a project with its pages. `id` and `planId` are the same. */
export const PlanSummary = z.object({
  id: PlanId,
  planId: PlanId,
  projectId: ProjectId,
  fileName: z.string(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
  pages: z.array(PlanPage),
})
export type PlanSummary = z.infer<typeof PlanSummary>

/**
 * A cable between two cards of a page. `metres`: its length; null where no one gave it and the page has no scale. `isMeasured`: the
 * length is that of a straight line between the pins by the scale, and no person gave it.
 */
export const Cable = z.object({
  ...CableEnds.shape,
  page: PageNumber,
  metres: z.number().nonnegative().nullable(),
  isMeasured: z.boolean(),
  by: UserId.nullable(),
  at: z.string(),
})
export type Cable = Readonly<z.infer<typeof Cable>>

/** A plan with its pins and cables, as it was right after the event `revision`. */
export const Plan = z.object({ ...PlanSummary.shape, revision: z.int(), pins: z.array(Pin), cables: z.array(Cable) })
export type Plan = z.infer<typeof Plan>

/** The answer to an upload of a plan. */
export const AddedPlan = z.object({ planId: PlanId, pages: z.array(PlanPage) })
export type AddedPlan = z.infer<typeof AddedPlan>

/** The tile of another version than the newest. */
export const TileQuery = z.object({ version: z.coerce.number().int().positive().optional() })

/** The address of the as-built drawing of a page. */
export const asBuiltHref = (planId: Plan['planId'], page: number): string =>
  `/api/plans/${planId}/as-built?page=${page}`

/** The name of the change after which a paper was printed, in the address that its code leads to. */
export const PAPER = 'paper'

/** Where a printed page leads: its plan, which says whether the paper is current. @param revision of the plan that was printed. */
export const paperHref = (of: Pick<Plan, 'projectId' | 'planId' | 'revision'>, page: number): string =>
  `/projects/${of.projectId}/plans/${of.planId}?page=${page}&${PAPER}=${of.revision}`

/** The page of an as-built drawing; default: the first. */
export const AsBuiltQuery = z.object({ page: z.coerce.number().pipe(PageNumber).default(1) })

/** A look at a drawing that is not kept yet. `pages`: of its file; `own`: the size of the page in it; `picture`: a WebP in base64. */
export const PlanPreview = z.object({ pages: z.int().positive(), own: Size, picture: z.string() })
export type PlanPreview = z.infer<typeof PlanPreview>

/** The page of a file that is looked at; default: the first. */
export const PreviewQuery = z.object({ filePage: z.coerce.number().pipe(PageNumber).default(1) })

/**
 * The texts of the form that brings a newer drawing. `points`: JSON. `filePage`: the page of a PDF that it is; default: the first.
 * `version`: the one that it was laid over.
 */
export const ReplaceTexts = z.object({
  points: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('must be JSON')
        return z.NEVER
      }
    })
    .pipe(PointPairs)
    .optional(),
  filePage: z.coerce.number().pipe(PageNumber).optional(),
  version: z.coerce.number().int().positive().optional(),
})

const PutPinBody = WantedPin
const PutPinsBody = z.object({
  pins: z
    .array(WantedPin.extend({ deviceId: DeviceId }))
    .min(1)
    .max(MAX_PINS_AT_ONCE),
})
const TakePinBody = z.object({ kind: PinKind })
const ChangePageBody = z.object({
  title: PageTitle.optional(),
  sheet: SheetNumber.optional(),
  scale: MeasuredLines.nullable().optional(),
})

/** The pins of a gesture as they stand then. */
export const PutPins = z.object({ pins: z.array(Pin) })
export type PutPins = z.infer<typeof PutPins>

const { call, bareCall } = callsOf<PlanCommand['type']>()

export const planCalls = {
  delete: bareCall('DELETE', '/plans/:id', 'DeletePlan'),
  changePage: call('PATCH', '/plans/:id/pages/:page', ChangePageBody, 'ChangePage'),
  putPin: call('PUT', '/plans/:id/pins/:deviceId', PutPinBody, 'PutPins'),
  putPins: call('PUT', '/plans/:id/pins', PutPinsBody, 'PutPins'),
  takePin: call('DELETE', '/plans/:id/pins/:deviceId', TakePinBody, 'TakePinAway'),
  layCable: call('PUT', '/plans/:id/cables', WantedCable, 'LayCable'),
  takeCable: call('DELETE', '/plans/:id/cables', CableEnds, 'TakeCableAway'),
} as const
