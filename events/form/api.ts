import { z } from 'zod'
import { AssignedUsers, Assignment } from '../kernel/assigned-people.ts'
import { callsOf } from '../kernel/call.ts'
import { UsedKey } from '../kernel/history.ts'
import { OrganizationId, UserId, FormTemplateId, FormId } from '../kernel/ids.ts'
import { BegunRevisions, FormOrganization, FormTitle, type FormCommand, ReceivedSections } from './commands.ts'
import { MAX_FIRST_ID, SectionId } from './form-id.ts'
import { photoOfPath } from './photos.ts'
import { FieldLine } from './record.ts'
import { Section } from './section.ts'
import { SentSection } from './sent-section.ts'

// The calls about forms (specification, second document, section 7), and what they answer.

/** A row of the list of forms. Times are ISO 8601, UTC. */
export const FormSummary = z.object({
  id: FormId,
  title: z.string(),
  organizationId: OrganizationId,
  createdBy: UserId.nullable(),
  createdAt: z.string(),
  assignedUsers: z.array(z.string()),
})
export type FormSummary = z.infer<typeof FormSummary>

/** A form as the API answers it. `revision` names this state: a save says it. */
export const Form = z.object({
  ...FormSummary.shape,
  siteId: z.int().nullable(),
  revision: z.int(),
  sections: z.array(SentSection),
})
export type Form = z.infer<typeof Form>

/** `assignedUsers`: of an installer always empty. `templateId`: takes the template's sections in place of the sent ones. */
export const CreateFormBody = z.object({
  title: FormTitle,
  organizationId: FormOrganization,
  assignedUsers: AssignedUsers.default([]),
  siteId: z.int().nullable().default(null),
  sections: ReceivedSections.refine(
    (sections) => sections.every(({ section }) => section.id <= MAX_FIRST_ID),
    `A new form numbers its sections up to ${MAX_FIRST_ID}`,
  ).default([]),
  templateId: FormTemplateId.nullable().default(null),
})
export type CreateFormBody = z.input<typeof CreateFormBody>

/**
 * The whole form; a field that is absent stays as it is. `revision`: that of the form that the sender read; without it the save
 * counts as made on the newest. `begun`: for the id of a section, the revision of the last version of it that its editor saw; for
 * a section that is absent that is `revision`. Fields that are given out once, such as `id` and `createdAt`, may stand in it and
 * change nothing. `isUnfinished`: keeps what was filled in, though doors lack their install type; of an employee it says nothing.
 */
export const SaveFormBody = z.object({
  title: FormTitle.optional(),
  organizationId: FormOrganization.optional(),
  assignedUsers: AssignedUsers.optional(),
  sections: ReceivedSections.optional(),
  revision: z.int().nonnegative().optional(),
  begun: BegunRevisions.optional(),
  isUnfinished: z.boolean().optional(),
})
export type SaveFormBody = z.input<typeof SaveFormBody>

const PhotoPath = z.string().refine((path) => photoOfPath(path) !== null, 'photoPath must be the path of a photo')
export const DeletePhotoBody = z.object({ formId: FormId, sectionId: SectionId, photoPath: PhotoPath })
export type DeletePhotoBody = z.input<typeof DeletePhotoBody>

/** The paths of the photos that an upload brought. */
export const UploadedPhotos = z.object({ photos: z.array(z.string()) })
export type UploadedPhotos = z.infer<typeof UploadedPhotos>

/** So many photos may be announced at once. */
export const MAX_ANNOUNCED = 100
const Digests = z
  .array(z.string().regex(/^[0-9a-f]{64}$/, 'A digest is a SHA-256 in hexadecimal'))
  .min(1)
  .max(MAX_ANNOUNCED)
const SectionPhotosBody = z.object({ sectionId: SectionId, digests: Digests })

const Revision = z.coerce.number().int().nonnegative()
/**
 * GET /forms/:id/history: the last lines before the revision `before`, or the first ones behind `after`; without both the newest.
 * `section`: those about that section alone.
 */
export const FormRecordQuery = z.object({
  before: Revision.optional(),
  after: Revision.optional(),
  section: z.coerce.number().pipe(SectionId).optional(),
})
export type FormRecordQuery = z.infer<typeof FormRecordQuery>

/** A person by name, as they are called now. */
const NamedPerson = z.object({ id: UserId, name: z.string() })
export type NamedPerson = z.infer<typeof NamedPerson>

/**
 * A line of the history. `by` null: the system. `at`: ISO 8601, UTC. `doneAt`: when work that was done offline took place.
 * `phrase` goes on after the person's name.
 */
const FormRecordLine = z.object({
  revision: z.int(),
  at: z.string(),
  doneAt: z.string().nullable(),
  by: NamedPerson.nullable(),
  apiKey: UsedKey.optional(),
  phrase: z.string(),
  sectionId: SectionId.nullable(),
  fields: z.array(FieldLine),
})
export type FormRecordLine = z.infer<typeof FormRecordLine>

/**
 * A page of a form's history, newest first. `newest`: the revision up to which it was read; -1 where there was nothing.
 * `hasMore`: in the direction in which it was read.
 */
export const FormRecord = z.object({ lines: z.array(FormRecordLine), newest: z.int(), hasMore: z.boolean() })
export type FormRecord = z.infer<typeof FormRecord>

const PrintedSection = z.object({
  ...Section.shape,
  photos: z.array(z.object({ path: z.string(), fileName: z.string() })),
  /** Who filled something in or changed it, the last one first; `by` null: the system. Empty for a section without anything. */
  filledIn: z.array(z.object({ by: NamedPerson.nullable(), at: z.string() })),
})
export type PrintedSection = z.infer<typeof PrintedSection>

/** GET /forms/:id/print: a form to be handed over, as it was right after the event `revision`, of the time `at`. */
export const PrintedForm = z.object({
  id: FormId,
  title: z.string(),
  organization: z.string(),
  createdBy: NamedPerson.nullable(),
  createdAt: z.string(),
  revision: z.int(),
  at: z.string(),
  sections: z.array(PrintedSection),
})
export type PrintedForm = z.infer<typeof PrintedForm>

const { call, bareCall } = callsOf<FormCommand['type']>()

export const formCalls = {
  create: call('POST', '/forms', CreateFormBody, 'CreateForm'),
  save: call('PATCH', '/forms/:id', SaveFormBody, 'SaveForm'),
  assignUsers: call('PATCH', '/forms/:id/users', Assignment, 'AssignUsers'),
  deletePhoto: call('POST', '/forms/delete-photo', DeletePhotoBody, 'RemoveSectionPhoto'),
  announcePhotos: call('POST', '/forms/:id/announced-photos', SectionPhotosBody, 'AnnounceSectionPhotos'),
  giveUpPhotos: call('DELETE', '/forms/:id/announced-photos', SectionPhotosBody, 'GiveUpSectionPhotos'),
  delete: bareCall('DELETE', '/forms/:id', 'DeleteForm'),
} as const
