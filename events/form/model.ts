import { z } from 'zod'
import type { Person } from '../kernel/actor.ts'
import { type AssignedSince, maySee } from '../kernel/assigned-people.ts'
import { type CompositePatch, compositeSnapshots } from '../kernel/model/composite-model.ts'
import { OrganizationId, UserId, FormId } from '../kernel/ids.ts'
import { SectionId } from './form-id.ts'
import { FormPhoto } from './photos.ts'
import { Section } from './section.ts'

/** The head of a form: everything but its sections. */
export const FormHead = z.object({
  id: FormId,
  title: z.string(),
  organizationId: OrganizationId,
  siteId: z.int().nullable(),
  assignedUsers: z.array(z.string()).readonly(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
})
export type FormHead = Readonly<z.infer<typeof FormHead>>

/**
 * True if a person may see a form: employees all, installers those that they made or are assigned to, customers none (decisions,
 * "Who may do what").
 */
export const maySeeForm = (person: Person, form: Pick<FormHead, 'createdBy' | 'assignedUsers'>): boolean =>
  person.role !== 'customer' && (form.createdBy === person.id || maySee(person, form))

/** Who gave a field its value, by the event at this revision. */
const Author = z.object({ by: UserId.nullable(), revision: z.int() })

/**
 * A section as it stands in a form. `announced`: digests of photos that a person is sending, of which the last was announced at
 * `announcedAt` (ISO 8601, UTC). `authors`: by field.
 */
export const HeldSection = z.object({
  ...Section.shape,
  photos: z.array(z.string()).readonly(),
  announced: z.array(z.string()).readonly(),
  announcedAt: z.string().nullable(),
  authors: z.record(z.string(), Author),
  /** By whom and when (ISO 8601, UTC) it was last changed. */
  changedBy: UserId.nullable(),
  changedAt: z.string(),
})
export type HeldSection = Readonly<z.infer<typeof HeldSection>>

/**
 * A photo with the time (ISO 8601, UTC) since when no section has it; null: one has. `isAwaited`: one that is not saved yet has it,
 * too.
 */
const HeldPhoto = z.object({ ...FormPhoto.shape, looseSince: z.string().nullable(), isAwaited: z.boolean() })
export type HeldPhoto = Readonly<z.infer<typeof HeldPhoto>>

/** The state that the rules read. `form` is null before creation and after deletion; `isDeleted` tells which. */
export type FormView = {
  readonly form: FormHead | null
  readonly isDeleted: boolean
  /** The sections' ids in the order in which they stand. */
  readonly order: readonly SectionId[]
  /** The highest id that a section ever had: ids are given out once. */
  readonly highestId: number
  readonly sections: ReadonlyMap<SectionId, HeldSection>
  /** By digest. */
  readonly photos: ReadonlyMap<string, HeldPhoto>
  readonly assignedSince: AssignedSince
}
export type FormPatch = CompositePatch<FormView>

export const formSnapshots = compositeSnapshots<FormView>(1, {
  form: FormHead.nullable(),
  isDeleted: z.boolean(),
  order: z.array(SectionId),
  highestId: z.int(),
  sections: z.array(z.tuple([SectionId, HeldSection])),
  photos: z.array(z.tuple([z.string(), HeldPhoto])),
  assignedSince: z.array(z.tuple([z.string(), z.string()])),
})
