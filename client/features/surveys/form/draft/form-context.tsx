import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { type FormHandle, formKind } from '../../../../live/form.ts'
import { useOpenStream } from '../../../../live/live-context.tsx'
import type { FormPicture } from '../../../../live/view/form-view.ts'
import type { StreamState } from '../../../../live/stream-state.ts'
import { type DraftSection, orderOf, placesOf, shownSection } from './draft.ts'
import type { FormEdit, FormEditStore } from './form-edit.ts'

const EditContext = createContext<FormEditStore | null>(null)

/** Makes the state of an open form known to everything below it; stands in a StreamProvider. */
export const FormEditProvider = ({ edit, children }: { edit: FormEditStore; children: ReactNode }) => (
  <EditContext value={edit}>{children}</EditContext>
)

export function useFormEdit(): FormEditStore {
  const edit = useContext(EditContext)
  if (!edit) throw new Error('this needs a FormEditProvider above it')
  return edit
}

export const useOpenForm = (): FormHandle => useOpenStream(formKind)

/** A slice of the form as it is saved. Select narrowly: the component renders when the slice changes. */
export const useSaved = <Slice,>(selector: (state: StreamState & FormPicture) => Slice): Slice =>
  useStore(useOpenForm().store, selector)

export const useEdit = <Slice,>(selector: (state: FormEdit) => Slice): Slice => useStore(useFormEdit(), selector)

/** The ids of the sections that show, in their order. Renders when one comes, goes or moves. */
export function useShownOrder(): readonly number[] {
  const sections = useSaved((state) => state.sections)
  return useEdit(useShallow(({ draft }) => orderOf(draft, { sections })))
}

/** The same with those that the draft deletes. */
export function usePlaces(): readonly number[] {
  const sections = useSaved((state) => state.sections)
  return useEdit(useShallow(({ draft }) => placesOf(draft, { sections })))
}

/** A slice of a section as it shows. A key that is pressed in another section renders nothing here. */
export function useShown<Slice>(id: number, selector: (section: DraftSection) => Slice): Slice | undefined {
  const held = useSaved(({ sections }) => sections.find((section) => section.id === id))
  const saved = useMemo(() => ({ sections: held ? [held] : [] }), [held])
  return useEdit(({ draft }) => {
    const section = shownSection(draft, saved, id)
    return section && selector(section)
  })
}
