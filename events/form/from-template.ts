import { SectionId } from './form-id.ts'
import type { Section } from './section.ts'

/** The sections of a form that starts from a template, numbered from one on. Where one has the form's title, it is the new one's. */
export const sectionsFrom = (template: readonly Section[], title: string): Section[] =>
  template.map((section, index) => ({
    ...section,
    id: SectionId.parse(index + 1),
    answers: section.type === 'title' ? { ...section.answers, formTitle: title } : section.answers,
  }))
