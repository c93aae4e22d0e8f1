import { SECTION_KINDS } from './sections/all.ts'

/** The sections of a form that starts from no template, as calls carry them (specification 001, section 7). */
export const firstSections = (title: string) => [
  { id: 1, type: 'title', title: SECTION_KINDS.title.label, formTitle: title },
  { id: 2, type: 'installer', title: SECTION_KINDS.installer.label },
  { id: 3, type: 'notes', title: SECTION_KINDS.notes.label },
]
