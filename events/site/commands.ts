import { z } from 'zod'
import { command } from '../kernel/message.ts'
import { SiteFile } from './files.ts'
import { SiteSheet } from './sheet.ts'

const some = SiteSheet.partial()

/** The fields that change, and the same as their sender read them; without `base` they change whatever they are by now. */
export const SiteChanges = some.extend({ base: some.optional() })

export const SiteCommand = z.discriminatedUnion('type', [
  command('ChangeSite', SiteChanges.shape),
  command('AddSiteFile', { file: SiteFile }),
  command('RemoveSiteFile', { digest: z.string() }),
])
export type SiteCommand = z.infer<typeof SiteCommand>

/** The data of a type of command. */
export type DataOf<T extends SiteCommand['type']> = Extract<SiteCommand, { readonly type: T }>['data']
