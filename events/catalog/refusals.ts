import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why the catalog refuses a command. */
export type CatalogRefusal =
  | { readonly code: 'organization-unknown' }
  | { readonly code: 'organization-exists' }
  | { readonly code: 'organization-name-taken'; readonly name: string }
  | { readonly code: 'organization-used'; readonly projects: number; readonly instances: number }
  | { readonly code: 'instance-unknown' }
  | { readonly code: 'instance-exists' }
  | { readonly code: 'instance-used'; readonly projects: number }

/** To be thrown. */
export const refused = (refusal: CatalogRefusal): Rejection => new Rejection(refusal)

/** "2 project(s) and 1 instance(s)": what there is of both. */
const users = (projects: number, instances: number): string =>
  [projects > 0 ? `${projects} project(s)` : '', instances > 0 ? `${instances} instance(s)` : '']
    .filter(Boolean)
    .join(' and ')

export const catalogRefusals: RefusalTable<CatalogRefusal> = {
  'organization-exists': beaten('This organization exists already.'),
  'organization-name-taken': {
    status: 409,
    sentence: ({ name }) => `There is an organization "${name}" already.`,
  },
  'organization-unknown': gone('This organization does not exist.'),
  'organization-used': {
    status: 409,
    sentence: ({ projects, instances }) => `This organization is used by ${users(projects, instances)}.`,
  },
  'instance-exists': beaten('This instance was made before. It is in the list, or was deleted since.'),
  'instance-unknown': gone('This instance does not exist any more.'),
  'instance-used': {
    status: 409,
    sentence: ({ projects }) => `This instance is used by ${projects} project(s). Give them another instance first.`,
  },
}
