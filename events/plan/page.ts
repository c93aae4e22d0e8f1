import { z } from 'zod'
import { DeviceId, UserId } from '../kernel/ids.ts'
import { storableText, typedText } from '../kernel/text/text.ts'
import { MAX_PAGE_DPI, MAX_PAGE_EDGE, TILE_SIZE } from './limits.ts'

/** Types of the files that plans come as. */
export const PlanType = z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
export type PlanType = z.infer<typeof PlanType>

/** The file of a plan: its key in the photo store, the SHA-256 of its bytes in hexadecimal, how many they are, and its name. */
export const PlanFile = z.object({
  key: z.string(),
  digest: z.string(),
  bytes: z.int().positive(),
  mediaType: PlanType,
  fileName: z.string(),
})
export type PlanFile = Readonly<z.infer<typeof PlanFile>>

/** Number of a page in its plan, from 1. */
export const PageNumber = z.int().positive()

/** A point of a page as fractions of its width and height, from the upper left corner. */
export const PagePoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type PagePoint = Readonly<z.infer<typeof PagePoint>>

/**
 * The map from a version of a page to the next, in fractions of both:
 * `[a, b, c, d, e, f]` takes (x, y) to (a·x + c·y + e, b·x + d·y + f).
 */
export const PageMap = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).readonly()
export type PageMap = z.infer<typeof PageMap>

/** A line that a person measured, between two points of a page. */
export const MeasuredLine = z.object({ from: PagePoint, to: PagePoint, metres: z.number().positive().max(100_000) })
export type MeasuredLine = Readonly<z.infer<typeof MeasuredLine>>

/** The meaning of a pin: where a device is to hang by the plan, or where it hangs. */
export const PinKind = z.enum(['planned', 'built'])
export type PinKind = z.infer<typeof PinKind>

/** Longest reason for another place, in characters. */
const MAX_WHY = 500

/** The farthest reach of a camera, in metres. */
export const MAX_REACH = 10_000

/** The most views of a camera with several sensors. */
export const MAX_VIEWS = 8

/**
 * A view of a camera: `bearing` in degrees clockwise from the upper edge of the page, `angle` of view in degrees, `reach` in metres,
 * `pixels` across its picture.
 */
const View = z.object({
  bearing: z.number().min(0).max(360),
  angle: z.number().positive().max(360).optional(),
  reach: z.number().positive().max(MAX_REACH).optional(),
  pixels: z.int().positive().max(100_000).optional(),
})

/**
 * The fields of a pin besides its place. `why`: the reason for this place. Of a camera: its view, and `views` of its further sensors.
 */
const looks = {
  why: storableText(typedText, MAX_WHY, 'Reason').optional(),
  ...View.partial().shape,
  views: z
    .array(View)
    .max(MAX_VIEWS - 1)
    .optional(),
}

/** The place of a pin. `version`: that of the page on which it was placed; x and y are fractions of it. */
export const PinPlace = z.object({
  page: PageNumber,
  version: z.int().positive(),
  ...PagePoint.shape,
  ...looks,
})
export type PinPlace = Readonly<z.infer<typeof PinPlace>>

/** A pin as a person asks for it. Without a version it is placed on the newest one. */
export const WantedPin = z.object({
  ...PinPlace.shape,
  version: PinPlace.shape.version.optional(),
  kind: PinKind,
})

/** A pin of a plan, with who placed it there, and when (ISO 8601, UTC). */
export const Pin = z.object({
  deviceId: DeviceId,
  kind: PinKind,
  ...PinPlace.shape,
  by: UserId.nullable(),
  at: z.string(),
})
export type Pin = Readonly<z.infer<typeof Pin>>

/** A pin with its place before and after a change; null: it is not there. */
export type PinTurn = Pick<Pin, 'deviceId' | 'kind'> & { readonly from: PinPlace | null; readonly to: PinPlace | null }

/** The key of a pin: a device has at most one of each kind on a plan. */
export const pinKey = ({ kind, deviceId }: Pick<Pin, 'kind' | 'deviceId'>): string => `${kind} ${deviceId}`

/** The size of something, in units of its own: points of a PDF, pixels of a picture. */
export const Size = z.object({ width: z.number().positive(), height: z.number().positive() })
export type Size = Readonly<z.infer<typeof Size>>

/** The size of a page as it is shown, in pixels. `maxZoom`: the level of its tiles that shows all of them; level 0 is one tile. */
export const ShownSize = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  maxZoom: z.int().nonnegative(),
  tileSize: z.int().positive(),
})
export type ShownSize = Readonly<z.infer<typeof ShownSize>>

/** Points of a PDF in an inch. */
const POINTS = 72

/** The size in which a page of a file is shown. */
export function shownSize({ width, height }: Size, type: PlanType): ShownSize {
  const edge = Math.max(width, height)
  const scale = Math.min(type === 'application/pdf' ? MAX_PAGE_DPI / POINTS : 1, MAX_PAGE_EDGE / edge)
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  const maxZoom = Math.max(0, Math.ceil(Math.log2(pixels(edge) / TILE_SIZE)))
  return { width: pixels(width), height: pixels(height), maxZoom, tileSize: TILE_SIZE }
}

/** The size of a level of tiles, in pixels. */
export function levelSize({ width, height, maxZoom }: Pick<ShownSize, 'width' | 'height' | 'maxZoom'>, zoom: number) {
  const part = 2 ** (maxZoom - zoom)
  return { width: Math.ceil(width / part), height: Math.ceil(height / part) }
}
