import { z } from 'zod'

/** A note's id, handed out by the server. */
export const NoteId = z.int().positive().brand<'NoteId'>()
export type NoteId = z.infer<typeof NoteId>
