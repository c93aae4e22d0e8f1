import { useEffect, useRef } from 'react'
import { sectionPart } from '../../../../live/form.ts'
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts'
import { useRowFocus } from '../../../../ui/focus/use-row-focus.ts'
import { useEdit, useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { SectionEditor } from './section-editor.tsx'
import { SortedSections } from './sorted-sections.tsx'

/** A form of so few sections opens all of them where there is room. */
const MAX_OPEN_AT_FIRST = 8

/**
 * The sections of a form that is edited, in `order`; `places`: with those that were deleted. Others see in which one its person
 * writes.
 */
export function EditedSections({ order, places }: { order: readonly number[]; places: readonly number[] }) {
  const form = useOpenForm()
  const edit = useFormEdit()
  const isPhone = useIsPhone()
  const isSaving = useEdit((state) => state.isSaving)
  const keys = useEdit((state) => state.keys)
  const list = useRef<HTMLOListElement>(null)
  const { keeper } = useRowFocus(list)
  useEffect(() => {
    const { open, draft } = edit.getState()
    const { sections } = form.store.getState()
    if (open.size > 0 || isPhone || sections.length > MAX_OPEN_AT_FIRST || draft.edits.size > 0) return
    edit.setState({ open: new Set(sections.map(({ id }) => id)) })
  }, [form, edit, isPhone])
  useEffect(() => () => form.setEditing(null), [form])

  return (
    <SortedSections order={order}>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Sections"
        inert={isSaving}
        className="flex flex-col gap-3 outline-none"
        {...keeper}
        onFocus={(event) => {
          keeper.onFocus(event)
          const { target } = event
          const id = Number(target.closest('[data-section]')?.getAttribute('data-section'))
          if (id > 0) form.setEditing(sectionPart(id))
        }}
      >
        {places.map((id) => (
          <SectionEditor
            key={keys.get(id) ?? id}
            id={id}
            isAlone={isPhone}
            next={order[order.indexOf(id) + 1] ?? null}
          />
        ))}
      </ol>
    </SortedSections>
  )
}
