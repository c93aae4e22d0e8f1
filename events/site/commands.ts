import type { z } from 'zod'
import { command } from '../kernel/message.ts'
import { SiteSheet } from './sheet.ts'

const some = SiteSheet.partial()

/** The fields that change, and the same as their sender read them; without `base` they change whatever they are by now. */
export const SiteChanges = some.extend({ base: some.optional() })

export const SiteCommand = command('ChangeSite', SiteChanges.shape)
export type SiteCommand = z.infer<typeof SiteCommand>
