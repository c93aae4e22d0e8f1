import { z } from 'zod'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'

export const Organization = z.object({ id: OrganizationId, name: z.string(), createdAt: z.string() })
export type Organization = z.infer<typeof Organization>

/** A provider instance as it may be shown: never its key or secret. */
export const Instance = z.object({
  id: InstanceId,
  name: z.string(),
  organizationId: OrganizationId,
  createdAt: z.string(),
})
export type Instance = z.infer<typeof Instance>
