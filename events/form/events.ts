import { z } from 'zod'
import { JsonValue } from '../kernel/text/json.ts'
import { OrganizationId, UserId, FormId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'
import { EventPhoto } from '../kernel/photo.ts'
import { SectionId } from './form-id.ts'

const emails = z.array(z.string())
const digests = z.array(z.string())

/** A section as an event embeds it, apart from the one that forms show: that one may get new fields. */
const section = z.object({
  id: SectionId,
  type: z.string(),
  title: z.string(),
  answers: z.record(z.string(), JsonValue),
})

/**
 * A field that a save changed; `from` and `to` are absent where it had or has no value. `unseen`: the person whose value it
 * replaces, which the sender had not seen when they began to write; null: the system's.
 */
const fieldChange = z.object({
  field: z.string(),
  from: JsonValue.optional(),
  to: JsonValue.optional(),
  unseen: UserId.nullable().optional(),
})

/** Everything that can happen to a form. What one save changes are several events of one command. */
export const FormEvent = z.discriminatedUnion('type', [
  event(
    'FormCreated',
    {
      formId: FormId,
      title: z.string(),
      organizationId: OrganizationId,
      siteId: z.int().nullable(),
      assignedUsers: emails,
      sections: z.array(section),
    },
    2,
  ),
  event('FormRenamed', { title: z.string(), previous: z.string() }),
  event('FormMovedToOrganization', { organizationId: OrganizationId, previous: OrganizationId }),
  /** Who may open the form, with the person who made it; `granted` and `revoked` say what changed. */
  event(
    'FormUsersChanged',
    {
      assignedUsers: emails,
      granted: emails,
      revoked: emails,
      createdBy: UserId.nullable(),
    },
    2,
  ),
  /** `after`: the section that it stands behind; null: it is the first. */
  event('SectionAdded', { section, after: SectionId.nullable() }),
  /** `seen`: the revision of the form that the sender had read. */
  event('SectionChanged', { sectionId: SectionId, changes: z.array(fieldChange), seen: z.int() }),
  /**
   * Carries the section as it was, so that the history can show it. `loose`: those of its photos that no other section has, which
   * wait for a day (docs/rules.md, FORM-31).
   */
  event('SectionRemoved', { section, loose: digests }),
  event('SectionsReordered', { order: z.array(SectionId) }),
  /** Null: for a section that is not saved yet. */
  event('FormPhotoAdded', { sectionId: SectionId.nullable(), photo: EventPhoto }),
  /** Photos that came before their section was saved. */
  event('SectionPhotosAttached', { sectionId: SectionId, digests }),
  /** `isLoose`: no section has it any more, but one that is not saved yet waits for it. */
  event('SectionPhotoRemoved', {
    sectionId: SectionId,
    digest: z.string(),
    fileName: z.string(),
    isLoose: z.boolean(),
  }),
  /** A section that is not saved yet has a photo, too, that came before. */
  event('FormPhotoAwaited', { digest: z.string() }),
  /** No section has them any more. */
  event('FormPhotosDropped', { photos: z.array(z.object({ ...EventPhoto.shape, addedBy: UserId.nullable() })) }),
  /** A person has these photos on their device and is sending them (docs/rules.md, FORM-32). */
  event('SectionPhotosAnnounced', { sectionId: SectionId, digests }),
  /** They will not come. */
  event('SectionPhotosGivenUp', { sectionId: SectionId, digests }),
  event('FormDeleted', { title: z.string() }),
])
export type FormEvent = z.infer<typeof FormEvent>
