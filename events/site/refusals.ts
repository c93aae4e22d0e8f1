import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'
import { MAX_SITE_FILES } from './files.ts'

/** Why a site sheet refuses a command. */
export type SiteRefusal = { readonly code: 'site-files-full' } | { readonly code: 'site-file-unknown' }

/** To be thrown: refuses the command. */
export const refused = (refusal: SiteRefusal): Rejection => new Rejection(refusal)

export const siteRefusals: RefusalTable<SiteRefusal> = {
  'site-files-full': beaten(`A site sheet has at most ${MAX_SITE_FILES} files. Remove one first.`),
  'site-file-unknown': gone('This file is not on the site sheet any more.'),
}
