import type { FormEvent } from './events.ts'
import type { SectionId } from './form-id.ts'
import { fieldsOf, isSameValue, type Section, valueOf } from './section.ts'

/** The sections that something was filled into, changed in, or taken out of by an event; photos count, those still to come do not. */
export function filledSections(event: FormEvent): SectionId[] {
  switch (event.type) {
    case 'FormCreated':
      return event.data.sections.filter(saysSomething).map(({ id }) => id)
    case 'SectionAdded':
      return saysSomething(event.data.section) ? [event.data.section.id] : []
    case 'FormPhotoAdded':
      return event.data.sectionId === null ? [] : [event.data.sectionId]
    case 'SectionChanged':
    case 'SectionPhotosAttached':
    case 'SectionPhotoRemoved':
      return [event.data.sectionId]
    case 'FormRenamed':
    case 'FormMovedToOrganization':
    case 'FormUsersChanged':
    case 'SectionRemoved':
    case 'SectionsReordered':
    case 'FormPhotoAwaited':
    case 'FormPhotosDropped':
    case 'SectionPhotosAnnounced':
    case 'SectionPhotosGivenUp':
    case 'FormDeleted':
      return []
  }
}

const saysSomething = (section: Section): boolean =>
  fieldsOf(section).some((field) => field !== 'title' && !isSameValue(valueOf(section, field), undefined))
