import { z } from 'zod'
import { DeviceId } from '../../kernel/ids.ts'

/** An older card that people said to be another device, and what both had in common then (doubles.ts). */
export const NotSame = z.array(z.object({ deviceId: DeviceId, reason: z.string() }))
export type NotSame = z.infer<typeof NotSame>
