import { z } from 'zod'
import { Assignment, AssignedUsers, Removal } from '../kernel/assigned-people.ts'
import { OrganizationId, FormId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { EventPhoto } from '../kernel/photo.ts'
import { missing, requiredTitle } from '../kernel/text/text.ts'
import { SectionId } from './form-id.ts'
import { Section } from './section.ts'
import { ReceivedSection } from './sent-section.ts'

/** So many sections a form may have. */
export const MAX_SECTIONS = 500

/** The title of a form. The sentence is the specification's (second document, section 5). */
export const FormTitle = requiredTitle('Form title', 'Please enter a form title')
export const FormOrganization = z.int(missing('Please select an organization')).pipe(OrganizationId)

/** Sections in JSON may be nested so deep, as bodies are (docs/rules.md, HTTP-27). */
const MAX_DEPTH = 32

/** True if a parsed value could stand in a body itself: there neither depth nor a prototype gets past the door. */
const isAsInBodies = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 &&
    !Object.hasOwn(value, '__proto__') &&
    Object.values(value).every((each) => isAsInBodies(each, levels - 1)))

/** Sections as calls carry them: a list, or a list as JSON (specification, second document, section 3). */
export const ReceivedSections = z
  .union([z.array(z.unknown()), z.string()], 'Sections must be a list')
  .transform((sections, context): unknown[] => {
    if (typeof sections !== 'string') return sections
    try {
      const parsed: unknown = JSON.parse(sections)
      if (Array.isArray(parsed) && isAsInBodies(parsed, MAX_DEPTH)) return parsed as unknown[]
    } catch {
      // The sentence below says so.
    }
    context.addIssue({ code: 'custom', message: 'Sections must be a list, or a list as JSON' })
    return z.NEVER
  })
  .pipe(z.array(ReceivedSection).max(MAX_SECTIONS, `A form has at most ${MAX_SECTIONS} sections`))
  // Not looked at while a section is broken.
  .transform((sections, context) => {
    const ids = new Set(sections.map(({ section }) => section.id))
    if (ids.size < sections.length) context.addIssue({ code: 'custom', message: 'Each section needs an id of its own' })
    return sections
  })

/** The parts of a form that one save compares: as it was when its sender read it, and as they want it. */
const document = {
  title: z.string(),
  organizationId: OrganizationId,
  assignedUsers: AssignedUsers,
}
/** A form at a revision. */
export const SeenForm = z.object({ ...document, sections: z.array(Section) })
export type SeenForm = Readonly<z.infer<typeof SeenForm>>

/** By the id of a section: the revision of the last version of it that its editor saw. */
export const BegunRevisions = z.record(z.string().regex(/^\d+$/, 'A section is named by its id'), z.int().nonnegative())
export type BegunRevisions = Readonly<z.infer<typeof BegunRevisions>>

const wantedSection = z.object({ section: Section, photos: z.array(z.string()) })

export const FormCommand = z.discriminatedUnion('type', [
  /** `template`: the one that the form starts from, in place of `sections`; null: it is not there any more. */
  command('CreateForm', {
    formId: FormId,
    ...document,
    title: FormTitle,
    siteId: z.int().nullable(),
    sections: z.array(Section),
    template: z
      .object({ organizationId: OrganizationId.nullable(), sections: z.array(Section) })
      .nullable()
      .optional(),
  }),
  /**
   * Makes a form what its sender wants it to be. `seen`: the form as they read it, with its revision; null: they mean the newest.
   * `isUnfinished`: doors may still lack their install type.
   * `photos`: digests of the photos that a section names; those that no section has yet become its own.
   */
  command('SaveForm', {
    wanted: z.object({
      title: FormTitle.optional(),
      organizationId: OrganizationId.optional(),
      assignedUsers: AssignedUsers.optional(),
      sections: z.array(wantedSection).optional(),
    }),
    seen: z.object({ revision: z.int(), form: SeenForm }).nullable(),
    begun: BegunRevisions,
    isUnfinished: z.boolean().optional(),
  }),
  command('AssignUsers', Assignment.shape),
  command('RemoveUser', Removal.shape),
  /** All of them, or none. Null: they are for a section that is not saved yet. */
  command('AddFormPhotos', { sectionId: SectionId.nullable(), photos: z.array(EventPhoto) }),
  command('RemoveSectionPhoto', { sectionId: SectionId, digest: z.string() }),
  command('AnnounceSectionPhotos', { sectionId: SectionId, digests: z.array(z.string()) }),
  command('GiveUpSectionPhotos', { sectionId: SectionId, digests: z.array(z.string()) }),
  /** Drops the photos that no section has since before that time (ISO 8601, UTC). */
  command('DropLoosePhotos', { before: z.string() }),
  command('DeleteForm', {}),
])
export type FormCommand = z.infer<typeof FormCommand>

/** The data of a type of command. */
export type DataOf<T extends FormCommand['type']> = Extract<FormCommand, { readonly type: T }>['data']
