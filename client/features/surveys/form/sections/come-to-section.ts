import { sectionAnchor } from '../../../../shared/surveys/survey-hrefs.ts'

/** Brings a section into sight, whether the form is read or edited, and its heading to the keyboard. */
export function comeToSection(id: number): void {
  const section = document.querySelector<HTMLElement>(`#${sectionAnchor(id)}, [data-section="${id}"]`)
  section?.scrollIntoView()
  const heading = section?.querySelector<HTMLElement>('h2 button') ?? section
  heading?.focus({ preventScroll: true })
}
