import { z } from 'zod'
import { DeviceId, ProjectId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'
import { PlanId } from './plan-id.ts'

// Shapes of their own: those of pages and pins may get new fields.

const point = z.object({ x: z.number(), y: z.number() })
const file = z.object({
  key: z.string(),
  digest: z.string(),
  bytes: z.int().positive(),
  mediaType: z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']),
  fileName: z.string(),
})
/** `own`: the size in the file, in points of a PDF or pixels; the others are in pixels as the page is shown. */
const size = {
  own: z.object({ width: z.number(), height: z.number() }),
  width: z.int(),
  height: z.int(),
  maxZoom: z.int(),
  tileSize: z.int(),
}
const lines = z.array(z.object({ from: point, to: point, metres: z.number() }))
const view = z.object({
  bearing: z.number(),
  angle: z.number().optional(),
  reach: z.number().optional(),
  pixels: z.number().optional(),
})
const place = z.object({
  page: z.int(),
  version: z.int(),
  ...point.shape,
  why: z.string().optional(),
  ...view.partial().shape,
  /** Of the further sensors of a camera. */
  views: z.array(view).optional(),
})
const pin = { deviceId: DeviceId, kind: z.enum(['planned', 'built']) }
const cable = { from: DeviceId, to: DeviceId, page: z.int(), metres: z.number().nullable() }
/** Each event says whose plan it is of: the history of projects tells it. */
const of = { projectId: ProjectId }
const version = { ...of, page: z.int(), version: z.int() }

/** Everything that can happen to a plan. */
export const PlanEvent = z.discriminatedUnion('type', [
  event('PlanAdded', {
    ...of,
    planId: PlanId,
    file,
    pages: z.array(z.object({ page: z.int(), title: z.string(), ...size })),
  }),
  /** `tiles`: where its tiles are kept. `title` and `sheet`: those of the page from then on. */
  event('PageRendered', {
    ...version,
    tiles: z.object({ key: z.string(), digest: z.string(), bytes: z.int().positive(), mediaType: z.string() }),
    title: z.string(),
    sheet: z.string().nullable(),
  }),
  event('PageFailed', { ...version, message: z.string() }),
  /** `sheet`: the number of the sheet. */
  event('PageNamed', {
    ...of,
    page: z.int(),
    title: z.string(),
    sheet: z.string().nullable(),
    previous: z.object({ title: z.string(), sheet: z.string().nullable() }),
  }),
  /** `lines` stand on this version; null: the page has no scale any more. */
  event('PageScaled', {
    ...version,
    lines: lines.nullable(),
    previous: z.object({ version: z.int(), lines }).nullable(),
  }),
  /** `map` takes points of the version before to this one. `filePage`: the page of the file that it shows. */
  event('PageReplaced', {
    ...version,
    file,
    filePage: z.int(),
    ...size,
    map: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).readonly(),
  }),
  event('PinsPlaced', { ...of, pins: z.array(z.object({ ...pin, place })) }, 2),
  event('PinsMoved', { ...of, pins: z.array(z.object({ ...pin, from: place, to: place })) }, 2),
  event('PinsTakenAway', { ...of, pins: z.array(z.object({ ...pin, place })) }, 2),
  /** `metres`: as the person gave it; null: the length follows from the scale. `page`: of both ends then. */
  event('CablesLaid', { ...of, cables: z.array(z.object(cable)) }),
  event('CableLengthsChanged', {
    ...of,
    cables: z.array(z.object({ ...cable, previous: z.number().nullable() })),
  }),
  event('CablesTakenAway', { ...of, cables: z.array(z.object(cable)) }),
  event('PlanDeleted', { ...of, fileName: z.string() }),
])
export type PlanEvent = z.infer<typeof PlanEvent>
