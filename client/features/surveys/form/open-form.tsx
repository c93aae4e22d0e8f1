import { ClipboardList } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../../api/people/session.tsx'
import type { SectionTypeName } from '#events/form/sections/all.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { AddAtTheEnd } from './add/add-menu.tsx'
import { DraftNotice, WaitsNotice } from './draft-notice.tsx'
import { useEdit, useFormEdit, usePlaces, useSaved, useShownOrder } from './draft/form-context.tsx'
import { FormHead } from './form-head.tsx'
import { UploadsWithoutSection } from './photos/uploads-of-section.tsx'
import { SectionView } from './sections/section-view.tsx'
import { EditedSections } from './sections/edited-sections.tsx'
import { useSave } from './use-save.ts'

const AddSection = dialogOnDemand(async () => (await import('./add/add-section-dialog.tsx')).AddSectionDialog)
const ManageUsers = dialogOnDemand(async () => (await import('./form-users-dialog.tsx')).FormUsersDialog)
const Conflicts = dialogOnDemand(async () => (await import('./conflicts/conflict-dialog.tsx')).ConflictDialog)
const Viewer = dialogOnDemand(async () => (await import('./photos/form-viewer.tsx')).FormViewer)

/** The dialog that adds sections, made anew for each opening. `type`: the one that was asked for; null: none. */
type Adding = { readonly isOpen: boolean; readonly type: SectionTypeName | null; readonly opening: number }

/** A form that is there: its head, its sections to read or to edit, and the dialogs over them. */
export function OpenForm() {
  const isEmployee = useUser().role === 'employee'
  const isEditing = useEdit((state) => state.isEditing)
  const hasConflicts = useEdit(({ conflicts }) => conflicts.length > 0)
  const isViewing = useEdit(({ viewed }) => viewed !== null)
  const edit = useFormEdit()
  const isSaving = useEdit((state) => state.isSaving)
  const order = useShownOrder()
  const places = usePlaces()
  const { save, keepEditing } = useSave()
  useSendRefused(save)
  const [isManaging, setIsManaging] = useState(false)
  const [adding, setAdding] = useState<Adding>({ isOpen: false, type: null, opening: 0 })
  const add = (type: SectionTypeName | null) =>
    setAdding(({ opening }) => ({ isOpen: true, type, opening: opening + 1 }))

  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 pb-24 md:p-6 md:pb-24 low:pt-1">
      <FormHead onSave={() => void save()} onManageUsers={() => setIsManaging(true)} onAdd={add} />
      <DraftNotice />
      <WaitsNotice />
      <UploadsWithoutSection />
      {isEditing
        ? places.length > 0 && <EditedSections order={order} places={places} />
        : order.map((id) => <SectionView key={id} id={id} />)}
      {order.length === 0 && (
        <EmptyState
          icon={<ClipboardList aria-hidden />}
          title="This form has no sections."
          action={
            isEditing && (
              <Button variant="primary" disabled={isSaving} onClick={() => add(null)}>
                Add Device(s)
              </Button>
            )
          }
        />
      )}
      {isEditing && order.length > 0 && <AddAtTheEnd onAdd={() => add(null)} isDisabled={isSaving} />}
      <AddSection
        key={adding.opening}
        isOpen={adding.isOpen}
        onClose={() => setAdding((last) => ({ ...last, isOpen: false }))}
        type={adding.type}
      />
      {isEmployee && <ManageUsers isOpen={isManaging} onClose={() => setIsManaging(false)} />}
      <Conflicts isOpen={hasConflicts} onClose={keepEditing} onSave={() => void save()} />
      <Viewer isOpen={isViewing} onClose={() => edit.setState({ viewed: null })} />
    </div>
  )
}

/** Saves a draft whose save was refused while it waited, once the form is as the server has it: the screen says why. */
function useSendRefused(save: () => Promise<void>): void {
  const edit = useFormEdit()
  const isToBeSent = useEdit((state) => state.isToBeSent)
  const isCurrent = useSaved((state) => state.isCurrent)
  const send = useEffectEvent(() => {
    edit.setState({ isToBeSent: false })
    void save()
  })
  const isDue = isToBeSent && isCurrent
  useEffect(() => {
    if (isDue) send()
  }, [isDue])
}
