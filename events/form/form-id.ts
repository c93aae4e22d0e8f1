import { z } from 'zod'

/**
 * The largest id of a section, and the largest that one may have when its form is made: clients number sections themselves, and
 * above the largest there must be room for all that come.
 */
const MAX_SECTION_ID = 2_000_000_000
export const MAX_FIRST_ID = 1_000_000_000

/** A section's id: a number of its form alone, given by the client that adds it (specification, second document, section 3). */
export const SectionId = z.int().positive().max(MAX_SECTION_ID).brand<'SectionId'>()
export type SectionId = z.infer<typeof SectionId>
