import { gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why the catalog refuses a command. */
export type CatalogRefusal = { readonly code: 'organization-unknown' }

/** To be thrown. */
export const refused = (refusal: CatalogRefusal): Rejection => new Rejection(refusal)

export const catalogRefusals: RefusalTable<CatalogRefusal> = {
  'organization-unknown': gone('This organization does not exist.'),
}
