import { z } from 'zod'
import { CommandId, ProjectId } from '../kernel/ids.ts'

/** Products that the provider lists each by itself. */
export const Product = z.enum(['cameras', 'access', 'alarms'])
export type Product = z.infer<typeof Product>

/**
 * POST /api/projects/:id/devices/sync. `added`, `updated` and `missing` count cards, `devices` what the provider lists. `failed`:
 * what could not be read, and what the provider said about it; its cards stay as they were. `batchId`: an undo takes it for a command.
 */
export const SyncAnswer = z.object({
  added: z.int().nonnegative(),
  updated: z.int().nonnegative(),
  missing: z.int().nonnegative(),
  failed: z.array(z.object({ product: Product, message: z.string() })),
  devices: z.int().nonnegative(),
  batchId: CommandId.optional(),
})
export type SyncAnswer = z.infer<typeof SyncAnswer>

/** How far a sync is that a person asked for. `total` is there once it is known. */
export const SyncProgress = z.object({
  projectId: ProjectId,
  product: Product,
  done: z.int().nonnegative(),
  total: z.int().nonnegative().optional(),
})
export type SyncProgress = z.infer<typeof SyncProgress>
