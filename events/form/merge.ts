import { assign } from '../kernel/assigned-people.ts'
import type { UserId } from '../kernel/ids.ts'
import type { Context } from '../kernel/decider.ts'
import { type BegunRevisions, type DataOf, MAX_SECTIONS, type SeenForm } from './commands.ts'
import type { FormEvent } from './events.ts'
import { SectionId } from './form-id.ts'
import type { FormHead, FormView, HeldSection } from './model.ts'
import { freeTitle } from './numbered-titles.ts'
import { sectionsOf } from './open-form.ts'
import { type FormConflict, type FormPhotosGone, refused, type SectionConflict } from './refusals.ts'
import { place } from './place.ts'
import { MAX_SECTION_PHOTOS } from './sent-section.ts'
import { asSection, fieldsOf, isSameSection, isSameText, isSameValue, type Section, valueOf } from './section.ts'

// A save is compared with the form as its sender read it: only the changes between the two are made (decisions, "Surveys").

type Save = DataOf<'SaveForm'>
type WantedSection = NonNullable<Save['wanted']['sections']>[number]
type FieldChange = Extract<FormEvent, { type: 'SectionChanged' }>['data']['changes'][number]

/** A form whose head is there. */
export type OpenForm = FormView & { readonly form: FormHead }

/**
 * The events that make of a form what a save wants, with the changes that others made since its sender read it. A section that
 * both changed is refused, as are a title and an organization.
 * @throws Rejection FormConflict, `form-too-long`
 */
export function merge({ wanted, seen, begun }: Save, view: OpenForm, { actor, revision = -1 }: Context): FormEvent[] {
  const base = seen?.form ?? seenForm(view)
  const conflicts: SectionConflict[] = []
  const seenRevision = seen?.revision ?? revision
  const context = { base, view, actor: actor.id, seenRevision, begun }
  const head = headChanges(wanted, base, view)
  const sections = wanted.sections ? sectionChanges(wanted.sections, context, conflicts) : []
  if (conflicts.length > 0 || Object.keys(head.theirs).length > 0) {
    const conflict: FormConflict = { code: 'form-conflict', revision, sections: conflicts, ...head.theirs }
    throw refused(conflict)
  }
  return [...head.events, ...sections]
}

/** A form as a save compares it. */
export const seenForm = (view: OpenForm): SeenForm => ({
  title: view.form.title,
  organizationId: view.form.organizationId,
  assignedUsers: [...view.form.assignedUsers],
  sections: sectionsOf(view).map(asSection),
})

function headChanges(wanted: Save['wanted'], base: SeenForm, { form }: OpenForm) {
  const events: FormEvent[] = []
  const theirs: Pick<FormConflict, 'title' | 'organizationId'> = {}
  const { title = base.title, organizationId = base.organizationId, assignedUsers = base.assignedUsers } = wanted
  if (title !== base.title && title !== form.title) {
    if (form.title === base.title) events.push({ type: 'FormRenamed', data: { title, previous: form.title } })
    else Object.assign(theirs, { title: form.title })
  }
  if (organizationId !== base.organizationId && organizationId !== form.organizationId) {
    const previous = form.organizationId
    if (previous === base.organizationId)
      events.push({ type: 'FormMovedToOrganization', data: { organizationId, previous } })
    else Object.assign(theirs, { organizationId: previous })
  }
  const people = assign({ assignedUsers: [...assignedUsers], base: [...base.assignedUsers] }, form.assignedUsers)
  if (people) events.push({ type: 'FormUsersChanged', data: { ...people, createdBy: form.createdBy } })
  return { events, theirs }
}

type Comparison = {
  readonly base: SeenForm
  readonly view: FormView
  readonly actor: UserId | null
  /** The revision that the sender had read, and by section that of the last version that its editor saw. */
  readonly seenRevision: number
  readonly begun: BegunRevisions
}

/** The changes of the sections, in the order in which they apply. Conflicts are added to the list. */
function sectionChanges(
  wanted: readonly WantedSection[],
  compared: Comparison,
  conflicts: SectionConflict[],
): FormEvent[] {
  const { base, view, seenRevision } = compared
  const read = new Map(base.sections.map((section) => [section.id, section]))
  const isKept = ({ section }: WantedSection) => read.get(section.id)?.type === section.type
  const kept = new Set(wanted.filter(isKept).map(({ section }) => section.id))
  const removed: FormEvent[] = []
  const changed: FormEvent[] = []
  const attached: FormEvent[] = []
  const added: Section[] = []
  /** The ids that the sections have after the save, in the sender's order. */
  const order: SectionId[] = []
  let { highestId } = view
  /** Sections that the sender had not seen, and new ones that got another number because of them. */
  const unread = [...view.sections.values()].filter(({ id }) => !read.has(id)).map(asSection)
  const gonePhotos: FormPhotosGone['sections'] = []

  const staying = [...view.sections.values()].filter(({ id }) => kept.has(id) || !read.has(id))
  const isElsewhere = (digest: string) => staying.some(({ photos }) => photos.includes(digest))
  for (const was of base.sections) {
    const now = view.sections.get(was.id)
    if (kept.has(was.id) || !now) continue
    if (isSameSection(was, now))
      removed.push({
        type: 'SectionRemoved',
        data: { section: asSection(now), loose: now.photos.filter((digest) => !isElsewhere(digest)) },
      })
    else conflicts.push(conflictOf(was, now, null))
  }
  for (const { section, photos } of wanted) {
    const [was, now] = [read.get(section.id), view.sections.get(section.id)]
    if (!was || !kept.has(section.id)) {
      // An id that was given out before is that of another section; one far above would leave no room for the next.
      const isFree = section.id > highestId && section.id <= highestId + MAX_SECTIONS
      const id = isFree ? section.id : SectionId.parse(highestId + 1)
      highestId = id
      const lost = photos.filter((digest) => !view.photos.has(digest))
      if (lost.length > 0) gonePhotos.push({ sectionId: section.id, digests: lost })
      const title = freeTitle(section, unread, [...view.sections.values(), ...added])
      added.push({ ...section, id, title })
      if (title !== section.title) unread.push({ ...section, title })
      order.push(id)
      attached.push(...attachment(view, id, photos, null))
    } else if (now) {
      order.push(section.id)
      const changes = changesOf(was, section, now, compared)
      if (changes === 'conflict') conflicts.push(conflictOf(was, now, section))
      else if (changes.length > 0)
        changed.push({ type: 'SectionChanged', data: { sectionId: section.id, changes, seen: seenRevision } })
      attached.push(...attachment(view, section.id, photos, now))
    } else if (!isSameSection(was, section)) conflicts.push(conflictOf(was, null, section))
  }
  if (gonePhotos.length > 0) throw refused({ code: 'form-photos-gone', sections: gonePhotos })
  const gone = new Set(removed.flatMap((event) => (event.type === 'SectionRemoved' ? [event.data.section.id] : [])))
  const present = view.order.filter((id) => !gone.has(id))
  if (present.length + added.length > MAX_SECTIONS) throw refused({ code: 'form-too-long', most: MAX_SECTIONS })
  return [
    ...removed,
    ...changed,
    ...place({ added, order, read: base.sections.map(({ id }) => id), present }),
    ...attached,
  ]
}

/** The changes that a sender made in a section, or a conflict where another person changed it otherwise. */
function changesOf(
  was: Section,
  wanted: Section,
  now: HeldSection,
  { actor, begun, seenRevision }: Comparison,
): FieldChange[] | 'conflict' {
  // A save says the whole form, of which it mostly changes one section.
  if (isSameText(was, wanted)) return []
  const fields = fieldsOf(was, wanted, now)
  const differ = (one: Section, other: Section) => (field: string) =>
    !isSameValue(valueOf(one, field), valueOf(other, field))
  const mine = fields.filter(differ(was, wanted)).filter(differ(wanted, now))
  if (mine.length === 0) return []
  if (fields.some(differ(was, now))) return 'conflict'
  const seen = begun[was.id] ?? seenRevision
  return mine.map((field) => {
    const author = now.authors[field]
    const isUnseen = author && author.revision > seen && author.by !== actor
    return {
      field,
      ...present('from', valueOf(now, field)),
      ...present('to', valueOf(wanted, field)),
      ...(isUnseen ? { unseen: author.by } : {}),
    }
  })
}

const present = (name: 'from' | 'to', value: FieldChange['from']) => (value === undefined ? {} : { [name]: value })

/**
 * Photos that came before their section was saved: those of the list that no section has, or that a new section names.
 * @throws Rejection where the section would have more than it may (docs/rules.md, FORM-37).
 */
function attachment(
  view: FormView,
  sectionId: SectionId,
  named: readonly string[],
  now: HeldSection | null,
): FormEvent[] {
  const digests = named.filter((digest) => {
    const photo = view.photos.get(digest)
    return photo && (now === null || (photo.looseSince !== null && !now.photos.includes(digest)))
  })
  if ((now?.photos.length ?? 0) + digests.length > MAX_SECTION_PHOTOS)
    throw refused({ code: 'section-full', most: MAX_SECTION_PHOTOS })
  return digests.length === 0 ? [] : [{ type: 'SectionPhotosAttached', data: { sectionId, digests } }]
}

function conflictOf(base: Section, now: HeldSection | null, yours: Section | null): SectionConflict {
  const theirs = now && asSection(now)
  return { sectionId: base.id, base, yours, theirs, by: now?.changedBy ?? null, at: now?.changedAt ?? null }
}
