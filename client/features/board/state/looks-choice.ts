import { z } from 'zod'
import type { StoreApi } from 'zustand/vanilla'
import { choice } from '../../../shared/board/choices.ts'
import { LOOKS } from './board-ui.ts'

/** The facts that each card of the board can show. */
export const CARD_LINES = ['place', 'model'] as const
export type CardLine = (typeof CARD_LINES)[number]

const Choice = z.object({
  lines: z.array(z.enum(CARD_LINES)),
  /** The boards whose columns are grouped by floor, by their projects, each with the keys of the groups that are folded. */
  grouped: z.record(z.string(), z.array(z.string())),
})
export type LooksChoice = z.infer<typeof Choice>

/** The choices of a person about the looks of boards: what their cards show, and which boards are grouped. */
export const looksChoice = (): StoreApi<LooksChoice> => choice(LOOKS, Choice, { lines: [], grouped: {} })
