import { Ellipsis, LayoutTemplate, TextCursorInput } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useUser } from '../../../api/session.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { dialogOnDemand } from '../../../ui/on-demand.tsx'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'

const SaveTemplate = dialogOnDemand(
  async () => (await import('../templates/save-template-dialog.tsx')).SaveTemplateDialog,
)

const RenameForm = dialogOnDemand(async () => (await import('./rename-form-dialog.tsx')).RenameFormDialog)

/** An action on the form as a whole. */
type FormAction = { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void }

/** The dialog that an action opens, made anew for each opening. */
type Opened = { readonly dialog: 'rename' | 'template' | null; readonly opening: number }

/** "More": the actions on the form that have no button of their own in its head. */
export function FormMenu() {
  const isEmployee = useUser().role === 'employee'
  const [{ dialog, opening }, setOpened] = useState<Opened>({ dialog: null, opening: 0 })
  const button = useRef<HTMLButtonElement>(null)
  const open = (next: Opened['dialog']) => () => setOpened(({ opening: last }) => ({ dialog: next, opening: last + 1 }))
  const onClose = () => setOpened((last) => ({ ...last, dialog: null }))
  const ofEmployees: readonly FormAction[] = [
    { label: 'Save as Template', icon: <LayoutTemplate aria-hidden />, onSelect: open('template') },
  ]
  const actions: readonly FormAction[] = [
    { label: 'Rename Form', icon: <TextCursorInput aria-hidden />, onSelect: open('rename') },
    ...(isEmployee ? ofEmployees : []),
  ]
  return (
    <>
      <Menu
        trigger={
          <PlainIconButton ref={button} label="More for this form" variant="secondary">
            <Ellipsis aria-hidden />
          </PlainIconButton>
        }
      >
        {actions.map(({ label, icon, onSelect }) => (
          <MenuItem key={label} icon={icon} onSelect={onSelect}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <RenameForm key={`rename ${opening}`} isOpen={dialog === 'rename'} onClose={onClose} focusFallback={button} />
      <SaveTemplate key={opening} isOpen={dialog === 'template'} onClose={onClose} focusFallback={button} />
    </>
  )
}
