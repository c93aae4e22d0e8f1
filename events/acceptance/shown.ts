import { z } from 'zod'
import { DeviceId } from '../kernel/ids.ts'

/** Maximum of open points that the summary names; the document has all. */
export const MAX_SHOWN = 100

/**
 * The first page of a document in short, for screens that show no PDF. `customer` and `contractor` are names of companies, empty where
 * people have none. `from` and `to` are the days of the first and the last work in the project's zone, null before there was any.
 * `open` counts the devices that are not confirmed or flagged; `openPoints` has the first of them, each with why.
 */
export const ShownAcceptance = z.object({
  project: z.string(),
  contractor: z.string(),
  customer: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  devices: z.int(),
  installed: z.int(),
  confirmed: z.int(),
  photos: z.int(),
  open: z.int(),
  openPoints: z.array(z.object({ deviceId: DeviceId, name: z.string(), why: z.string() })),
})
export type ShownAcceptance = z.infer<typeof ShownAcceptance>
