import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { ProjectId } from '../kernel/ids.ts'
import { TimeZone } from '../project/card-work/time-zone.ts'
import type { SiteCommand } from './commands.ts'
import { SiteChanges } from './commands.ts'
import { SiteSheet } from './sheet.ts'

/** A file of a sheet as its readers get it: its digest names it in the address (files.ts, `siteFilePath`). */
export const ShownFile = z.object({
  digest: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
})
export type ShownFile = Readonly<z.infer<typeof ShownFile>>

/**
 * GET /projects/:id/site: the sheet as far as the reader may read it. Customers get the fields that are marked for them, and do not
 * get `forCustomers`. `timeZone`: the zone of the project's days.
 */
export const Site = z.object({
  projectId: ProjectId,
  timeZone: z.string(),
  ...SiteSheet.partial().shape,
  files: z.array(ShownFile).optional(),
})
export type Site = z.infer<typeof Site>

/** A site sheet that changed; `changedAt` is ISO 8601, UTC. A reader of it reads the sheet again. */
export const SiteNews = z.object({ id: ProjectId, changedAt: z.string() })
export type SiteNews = z.infer<typeof SiteNews>

/** PUT /projects/:id/site: fields that are absent stay as they are. `base`: as for the command, with the zone. */
export const SiteBody = SiteChanges.extend({
  timeZone: TimeZone.optional(),
  base: SiteChanges.shape.base.unwrap().extend({ timeZone: z.string().optional() }).optional(),
})
export type SiteBody = z.input<typeof SiteBody>

const { call, bareCall } = callsOf<SiteCommand['type']>()

export const siteCalls = {
  change: call('PUT', '/projects/:id/site', SiteBody, 'ChangeSite'),
  removeFile: bareCall('DELETE', '/projects/:id/site/files/:digest', 'RemoveSiteFile'),
} as const
