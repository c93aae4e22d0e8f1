import { Ellipsis, History, LayoutTemplate, Printer, SquareKanban, TextCursorInput } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import { formHistoryHref, formPrintHref } from '../survey-hrefs.ts'
import { MakeCards } from './cards/make-cards.ts'
import { useMayMakeCards } from './cards/use-may-make-cards.ts'
import { useOpenForm } from './draft/form-context.tsx'

const SaveTemplate = dialogOnDemand(
  async () => (await import('../templates/save-template-dialog.tsx')).SaveTemplateDialog,
)

const RenameForm = dialogOnDemand(async () => (await import('./rename-form-dialog.tsx')).RenameFormDialog)

/** The dialog that an item opens, made anew for each opening. */
type DialogOpening = { readonly dialog: 'rename' | 'template' | 'cards' | null; readonly opening: number }

/** "More": the actions on the form as a whole that have no button in its head everywhere, and the ways to its other screens. */
export function FormMenu() {
  const id = useOpenForm().stream.id as FormId
  const isEmployee = useUser().role === 'employee'
  const mayMakeCards = useMayMakeCards()
  const [{ dialog, opening }, setOpened] = useState<DialogOpening>({ dialog: null, opening: 0 })
  const button = useRef<HTMLButtonElement>(null)
  const open = (next: DialogOpening['dialog']) => () =>
    setOpened(({ opening: last }) => ({ dialog: next, opening: last + 1 }))
  const onClose = () => setOpened((last) => ({ ...last, dialog: null }))
  const closing = { onClose, focusFallback: button }
  return (
    <>
      <Menu
        trigger={
          <PlainIconButton ref={button} label="More for this form" variant="secondary">
            <Ellipsis aria-hidden />
          </PlainIconButton>
        }
      >
        <MenuItem icon={<TextCursorInput aria-hidden />} onSelect={open('rename')}>
          Rename Form
        </MenuItem>
        {mayMakeCards && (
          <MenuItem icon={<SquareKanban aria-hidden />} onSelect={open('cards')}>
            Make Cards
          </MenuItem>
        )}
        {isEmployee && (
          <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={open('template')}>
            Save as Template
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLink href={formHistoryHref(id)} icon={<History aria-hidden />}>
          History
        </MenuLink>
        <MenuLink href={formPrintHref(id)} icon={<Printer aria-hidden />}>
          Print
        </MenuLink>
      </Menu>
      <RenameForm key={`rename ${opening}`} isOpen={dialog === 'rename'} {...closing} />
      <MakeCards key={`cards ${opening}`} isOpen={dialog === 'cards'} {...closing} />
      <SaveTemplate key={`template ${opening}`} isOpen={dialog === 'template'} {...closing} />
    </>
  )
}
