import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why the catalog refuses a command. */
export type CatalogRefusal =
  | { readonly code: 'organization-unknown' }
  | { readonly code: 'organization-exists' }
  | { readonly code: 'organization-name-taken'; readonly name: string }
  | {
      readonly code: 'organization-used'
      readonly projects: number
      readonly instances: number
      readonly forms: number
      readonly templates: number
    }
  | { readonly code: 'instance-unknown' }
  | { readonly code: 'instance-exists' }
  | { readonly code: 'instance-used'; readonly projects: number }

/** To be thrown. */
export const refused = (refusal: CatalogRefusal): Rejection => new Rejection(refusal)

type Users = Omit<Extract<CatalogRefusal, { code: 'organization-used' }>, 'code'>

/** "2 project(s), 1 instance(s) and 3 form(s)": those that there are. */
function users({ projects, instances, forms, templates }: Users): string {
  const counts = [
    [projects, 'project(s)'],
    [instances, 'instance(s)'],
    [forms, 'form(s)'],
    [templates, 'template(s)'],
  ] as const
  const said = counts.filter(([count]) => count > 0).map(([count, noun]) => `${count} ${noun}`)
  return [said.slice(0, -1).join(', '), ...said.slice(-1)].filter(Boolean).join(' and ')
}

export const catalogRefusals: RefusalTable<CatalogRefusal> = {
  'organization-exists': beaten('This organization exists already.'),
  'organization-name-taken': {
    status: 409,
    field: () => 'name',
    sentence: ({ name }) => `There is an organization "${name}" already.`,
  },
  'organization-unknown': gone('This organization does not exist.'),
  'organization-used': {
    status: 409,
    sentence: (refusal) => `This organization is used by ${users(refusal)}.`,
  },
  'instance-exists': beaten('This instance was made before. It is in the list, or was deleted since.'),
  'instance-unknown': gone('This instance does not exist any more.'),
  'instance-used': {
    status: 409,
    sentence: ({ projects }) => `This instance is used by ${projects} project(s). Give them another instance first.`,
  },
}
