import { z } from 'zod'
import type { StoreApi } from 'zustand/vanilla'
import { choice } from '../../../../shared/board/choices.ts'
import { type Standard, STANDARDS } from './bands.ts'

/** The standard of detail that the person of this page chose last in this browser. */
export const standardChoice = (): StoreApi<{ readonly standard: Standard }> =>
  choice('standard of detail', z.object({ standard: z.enum(STANDARDS) }), { standard: '2025' })
