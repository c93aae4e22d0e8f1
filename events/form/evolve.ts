import { sinceAfter } from '../kernel/assigned-people.ts'
import type { Fact } from '../kernel/envelope.ts'
import type { FormEvent } from './events.ts'
import type { SectionId } from './form-id.ts'
import type { FormHead, FormPatch, FormView, HeldPhoto, HeldSection } from './model.ts'
import type { Section } from './section.ts'

type PhotosPatch = NonNullable<FormPatch['photos']>
type At<T extends FormEvent['type']> = Extract<Fact<FormEvent>, { readonly type: T }>

/** The changes of a form by an event. */
export function evolve(view: FormView, event: Fact<FormEvent>): FormPatch {
  switch (event.type) {
    case 'FormCreated':
      return created(event)
    case 'FormRenamed':
      return ofHead(view, { title: event.data.title })
    case 'FormMovedToOrganization':
      return ofHead(view, { organizationId: event.data.organizationId })
    case 'FormUsersChanged': {
      const { assignedUsers } = event.data
      return { ...ofHead(view, { assignedUsers }), assignedSince: sinceAfter(event.data, event.recordedAt) }
    }
    case 'SectionAdded': {
      const { section, after } = event.data
      return {
        order: insertedAfter(view.order, section.id, after),
        highestId: Math.max(view.highestId, section.id),
        sections: [[section.id, held(section, event)]],
      }
    }
    case 'SectionChanged':
      return ofSection(view, event.data.sectionId, (section) => changed(section, event))
    case 'SectionRemoved': {
      const { section } = event.data
      return {
        order: view.order.filter((id) => id !== section.id),
        sections: [[section.id, null]],
        photos: withLooseSince(view, event.data.loose, event.recordedAt),
      }
    }
    case 'SectionsReordered':
      return { order: event.data.order }
    case 'FormPhotoAdded':
      return photoAdded(view, event)
    case 'SectionPhotosAttached':
      return attached(view, event.data.sectionId, event.data.digests)
    case 'SectionPhotoRemoved': {
      const { sectionId, digest, isLoose } = event.data
      return {
        ...ofSection(view, sectionId, ({ photos }) => ({ photos: without(photos, [digest]) })),
        ...(isLoose && { photos: withLooseSince(view, [digest], event.recordedAt) }),
      }
    }
    case 'FormPhotoAwaited': {
      const photo = view.photos.get(event.data.digest)
      if (!photo) return {}
      const waits = photo.looseSince === null ? { isAwaited: true } : { looseSince: event.recordedAt }
      return { photos: [[photo.digest, { ...photo, ...waits }]] }
    }
    case 'FormPhotosDropped':
      return { photos: event.data.photos.map(({ digest }) => [digest, null]) }
    case 'SectionPhotosAnnounced': {
      const { sectionId, digests } = event.data
      return ofSection(view, sectionId, ({ announced }) => ({
        announced: [...new Set([...announced, ...digests])],
        announcedAt: event.recordedAt,
      }))
    }
    case 'SectionPhotosGivenUp': {
      const { sectionId, digests } = event.data
      return ofSection(view, sectionId, ({ announced }) => ({ announced: without(announced, digests) }))
    }
    case 'FormDeleted':
      return { form: null, isDeleted: true }
  }
}

function created(event: At<'FormCreated'>): FormPatch {
  const { formId, sections, ...head } = event.data
  const { recordedAt } = event
  return {
    form: { id: formId, ...head, createdBy: event.actor.id, createdAt: recordedAt },
    order: sections.map(({ id }) => id),
    highestId: Math.max(0, ...sections.map(({ id }) => id)),
    sections: sections.map((section) => [section.id, held(section, event)]),
    assignedSince: sinceAfter({ granted: head.assignedUsers }, recordedAt),
  }
}

const ofHead = ({ form }: FormView, change: Partial<FormHead>): FormPatch =>
  form ? { form: { ...form, ...change } } : {}

function ofSection(view: FormView, id: SectionId, change: (section: HeldSection) => Partial<HeldSection>): FormPatch {
  const section = view.sections.get(id)
  return section ? { sections: [[id, { ...section, ...change(section) }]] } : {}
}

const authorOf = ({ actor, revision = 0 }: Fact<FormEvent>) => ({ by: actor.id, revision })

function held(section: Section, event: Fact<FormEvent>): HeldSection {
  const author = authorOf(event)
  return {
    ...section,
    photos: [],
    announced: [],
    announcedAt: null,
    authors: Object.fromEntries(['title', ...Object.keys(section.answers)].map((field) => [field, author])),
    changedBy: event.actor.id,
    changedAt: event.recordedAt,
  }
}

function changed(section: HeldSection, event: At<'SectionChanged'>): Partial<HeldSection> {
  const answers = { ...section.answers }
  const authors = { ...section.authors }
  let { title } = section
  for (const { field, to } of event.data.changes) {
    authors[field] = authorOf(event)
    if (field === 'title') title = typeof to === 'string' ? to : ''
    else if (to === undefined) delete answers[field]
    else answers[field] = to
  }
  return { title, answers, authors, changedBy: event.actor.id, changedAt: event.recordedAt }
}

function photoAdded(view: FormView, event: At<'FormPhotoAdded'>): FormPatch {
  const { sectionId, photo } = event.data
  const { recordedAt } = event
  const isLoose = sectionId === null || !view.sections.has(sectionId)
  const added: HeldPhoto = {
    ...photo,
    addedBy: event.actor.id,
    addedAt: recordedAt,
    looseSince: isLoose ? recordedAt : null,
    isAwaited: false,
  }
  return {
    photos: [[photo.digest, added]],
    ...(sectionId === null ? {} : withPhotos(view, sectionId, [photo.digest])),
  }
}

const attached = (view: FormView, sectionId: SectionId, digests: readonly string[]): FormPatch => ({
  photos: withLooseSince(view, digests, null),
  ...withPhotos(view, sectionId, digests),
})

const withPhotos = (view: FormView, sectionId: SectionId, digests: readonly string[]): FormPatch =>
  ofSection(view, sectionId, ({ photos, announced }) => ({
    photos: [...new Set([...photos, ...digests])],
    announced: without(announced, digests),
  }))

/** Photos that no section has any more since a time; null: one has them now. */
const withLooseSince = ({ photos }: FormView, digests: readonly string[], looseSince: string | null): PhotosPatch =>
  digests.flatMap((digest) => {
    const photo = photos.get(digest)
    return photo ? [[digest, { ...photo, looseSince, isAwaited: false }] as const] : []
  })

const without = (all: readonly string[], gone: readonly string[]): string[] => all.filter((one) => !gone.includes(one))

/** The order with a section behind another one; at the end when that one is not there. */
export function insertedAfter(order: readonly SectionId[], id: SectionId, after: SectionId | null): SectionId[] {
  const place = after === null ? 0 : order.indexOf(after) + 1 || order.length
  return order.toSpliced(place, 0, id)
}
