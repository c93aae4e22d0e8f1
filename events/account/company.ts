import { z } from 'zod'
import { CompanyId } from '../kernel/ids.ts'

/** `createdAt` is ISO 8601, UTC. */
export const Company = z.object({ id: CompanyId, name: z.string(), createdAt: z.string() })
export type Company = z.infer<typeof Company>
