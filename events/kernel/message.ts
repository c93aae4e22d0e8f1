import { z } from 'zod'

/**
 * Describes a type of event: its name, the fields of its data, and the version of that shape. The version goes up with every
 * change of the shape; an upcaster then brings what was written before to the new one (server/event-store/upcast.ts).
 */
export const event = <T extends string, D extends z.ZodRawShape>(type: T, data: D, version = 1) =>
  z.object({ type: z.literal(type), data: z.object(data) }).meta({ version })

/** Describes a type of command: its name and the fields of its data. */
export const command = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({ type: z.literal(type), data: z.object(data) })
