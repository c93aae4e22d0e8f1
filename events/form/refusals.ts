import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'
import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'
import { SectionId } from './form-id.ts'
import { Section } from './section.ts'

/**
 * A section that its sender and another person changed. `base`: as the sender read it; `yours`: as they sent it; `theirs`: as it is
 * now; null: not there. Servers of earlier releases did not say `yours`.
 */
export const SectionConflict = z.object({
  sectionId: SectionId,
  base: Section.nullable(),
  yours: Section.nullable().optional(),
  theirs: Section.nullable(),
  by: UserId.nullable(),
  at: z.string().nullable(),
})
export type SectionConflict = Readonly<z.infer<typeof SectionConflict>>

/**
 * The refusal of a save that changes something that another person has changed since its sender read the form (decisions, "Surveys").
 * `title` and `organizationId`: theirs, where both changed it.
 */
export const FormConflict = z.object({
  code: z.literal('form-conflict'),
  revision: z.int(),
  sections: z.array(SectionConflict),
  title: z.string().optional(),
  organizationId: z.int().optional(),
})
export type FormConflict = Readonly<z.infer<typeof FormConflict>>

/** The refusal of a save whose new sections name photos that were let go, since no save had come for a day (rules, FORM-31). */
export const FormPhotosGone = z.object({
  code: z.literal('form-photos-gone'),
  sections: z.array(z.object({ sectionId: SectionId, digests: z.array(z.string()) })),
})
export type FormPhotosGone = Readonly<z.infer<typeof FormPhotosGone>>

/** Why a form refuses a command. */
export type FormRefusal =
  | FormConflict
  | { readonly code: 'form-unknown' }
  | { readonly code: 'form-exists' }
  | { readonly code: 'form-revision-unknown' }
  | { readonly code: 'form-of-employees'; readonly field: 'assignedUsers' | 'organizationId' }
  | { readonly code: 'form-not-for-customers'; readonly emails: readonly string[] }
  | { readonly code: 'form-too-long'; readonly most: number }
  | { readonly code: 'section-unknown' }
  | { readonly code: 'section-full'; readonly most: number }
  | FormPhotosGone
  | { readonly code: 'form-template-unknown' }
  | { readonly code: 'form-template-elsewhere' }
  | { readonly code: 'door-install-type'; readonly sections: readonly SectionId[] }

/** To be thrown: refuses the command. */
export const refused = (refusal: FormRefusal): Rejection => new Rejection(refusal)

export const formRefusals: RefusalTable<FormRefusal> = {
  'form-conflict': beaten('Another person has changed the same section meanwhile. Look at both versions and choose.'),
  'form-unknown': gone('This form does not exist any more.'),
  'form-exists': beaten('This form was made before. It is in the list, or was deleted since.'),
  'form-revision-unknown': {
    status: 400,
    field: () => 'revision',
    sentence: () => 'The form never had this revision. Load it again.',
  },
  'form-of-employees': {
    status: 403,
    field: ({ field }) => field,
    sentence: ({ field }) =>
      field === 'assignedUsers'
        ? 'Only employees may choose who can open a form.'
        : 'Only employees may move a form to another organization.',
  },
  'form-not-for-customers': {
    status: 400,
    field: () => 'assignedUsers',
    sentence: ({ emails }) => `Customers cannot open surveys, so they are assigned to none: ${emails.join(', ')}.`,
  },
  'form-too-long': { status: 400, sentence: ({ most }) => `A form has at most ${most} sections.` },
  'form-template-unknown': {
    status: 400,
    field: () => 'templateId',
    sentence: () => 'This template does not exist any more. Choose another one, or none.',
  },
  'form-template-elsewhere': {
    status: 400,
    field: () => 'templateId',
    sentence: () => 'This template is for another organization. Choose another one, or none.',
  },
  'section-unknown': gone('This section does not exist any more.'),
  'section-full': { status: 400, sentence: ({ most }) => `A section takes at most ${most} photos.` },
  'form-photos-gone': beaten(
    'Photos that were added more than a day ago and not saved since were let go. Add them again, then save.',
  ),
  'door-install-type': {
    status: 400,
    // The sentence is the specification's (second document, section 5).
    sentence: () => "All door sections must have either 'New Install' or 'Existing/Replace' selected",
  },
}
