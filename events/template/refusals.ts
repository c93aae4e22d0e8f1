import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why a command about form templates is refused. */
export type TemplateRefusal =
  | { readonly code: 'template-unknown' }
  | { readonly code: 'template-exists' }
  | { readonly code: 'template-form-gone' }
  | { readonly code: 'template-not-its-own' }
  | { readonly code: 'template-name-taken'; readonly name: string }

/** To be thrown. */
export const refused = (refusal: TemplateRefusal): Rejection => new Rejection(refusal)

export const templateRefusals: RefusalTable<TemplateRefusal> = {
  'template-exists': beaten('This template was made before. It is in the list, or was deleted since.'),
  'template-unknown': gone('This template does not exist any more.'),
  'template-form-gone': gone('The form does not exist any more.'),
  'template-not-its-own': {
    status: 409,
    field: () => 'organizationId',
    sentence: () => 'A template is for the organization that it was saved for, or for all.',
  },
  'template-name-taken': {
    status: 409,
    field: () => 'name',
    sentence: ({ name }) => `There is a template "${name}" already.`,
  },
}
