import { z } from 'zod'

/** The id of an acceptance document, handed out by the server. */
export const AcceptanceId = z.int().positive().brand<'AcceptanceId'>()
export type AcceptanceId = z.infer<typeof AcceptanceId>
