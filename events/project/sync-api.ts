import { z } from 'zod'
import { CommandId, ProjectId } from '../kernel/ids.ts'

/** Products that the provider lists each by itself. */
export const Product = z.enum(['cameras', 'access', 'alarms'])
export type Product = z.infer<typeof Product>

/** Another project that has cards of devices which a sync brought: how many. `isClosed`: it is completed. */
const Elsewhere = z.object({
  projectId: ProjectId,
  name: z.string(),
  isClosed: z.boolean(),
  devices: z.int().positive(),
})

/**
 * POST /api/projects/:id/devices/sync. `added`, `adopted` (they were planned), `updated` and `missing` count cards, `devices` what
 * the provider lists, and `offered` those of these that wait for people to say which cards they are. `failed`: what could not be read, and what the provider said about it; its cards stay as they were.
 * `elsewhere`: the other projects with the devices that were added or adopted, those with most of them. `batchId`: an undo takes it
 * for a command.
 */
export const SyncAnswer = z.object({
  added: z.int().nonnegative(),
  adopted: z.int().nonnegative().default(0),
  offered: z.int().nonnegative().default(0),
  updated: z.int().nonnegative(),
  missing: z.int().nonnegative(),
  failed: z.array(z.object({ product: Product, message: z.string() })),
  devices: z.int().nonnegative(),
  elsewhere: z.array(Elsewhere).optional(),
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
