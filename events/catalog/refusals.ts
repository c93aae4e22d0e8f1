import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why the catalog refuses a command. */
export type CatalogRefusal = { readonly code: 'organization-unknown' } | { readonly code: 'organization-exists' }

/** To be thrown. */
export const refused = (refusal: CatalogRefusal): Rejection => new Rejection(refusal)

export const catalogRefusals: RefusalTable<CatalogRefusal> = {
  'organization-exists': beaten('This organization exists already.'),
  'organization-unknown': gone('This organization does not exist.'),
}
