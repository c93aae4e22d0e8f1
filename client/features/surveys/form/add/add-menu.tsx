import { Plus } from 'lucide-react'
import { SECTION_TYPES, type SectionTypeName } from '#events/form/sections/all.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx'
import { labelOf } from '../sections/shape.ts'

/** "Add Device(s)": the types of sections; each opens the dialog. Below 768 px a button at the end of the form is there instead. */
export const AddMenu = ({ onAdd, isDisabled }: { onAdd: (type: SectionTypeName) => void; isDisabled: boolean }) => (
  <Menu
    trigger={
      <Button icon={<Plus aria-hidden />} disabled={isDisabled} className="max-md:hidden">
        Add Device(s)
      </Button>
    }
  >
    {SECTION_TYPES.map((type) => (
      <MenuItem key={type} onSelect={() => onAdd(type)}>
        {labelOf({ type, answers: {} })}
      </MenuItem>
    ))}
  </Menu>
)

/** The way to add sections at the end of the form, where a thumb is after the last one. */
export const AddAtTheEnd = ({ onAdd, isDisabled }: { onAdd: () => void; isDisabled: boolean }) => (
  <Button size="lg" icon={<Plus aria-hidden />} disabled={isDisabled} onClick={onAdd} className="w-full md:hidden">
    Add New Section
  </Button>
)
