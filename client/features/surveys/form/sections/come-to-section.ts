import { sectionAnchor } from '../../../../shared/surveys/survey-hrefs.ts'
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts'
import { useFormEdit } from '../draft/form-context.tsx'
import { openSection } from '../draft/form-edit.ts'

/** Brings a section into sight, whether the form is read or edited, and its heading to the keyboard. */
export function comeToSection(id: number): void {
  const section = document.querySelector<HTMLElement>(`#${sectionAnchor(id)}, [data-section="${id}"]`)
  section?.scrollIntoView()
  const heading = section?.querySelector<HTMLElement>('h2 button') ?? section
  heading?.focus({ preventScroll: true })
}

/** The same, with the fields of the section while the form is edited. */
export function useComeToSection(): (id: number) => void {
  const edit = useFormEdit()
  const isPhone = useIsPhone()
  return (id) => {
    if (edit.getState().isEditing) openSection(edit, id, true, isPhone)
    comeToSection(id)
  }
}
