import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Chooser } from './chooser.tsx'
import { type ListOption, OptionList, type OptionListTexts } from './option-list.tsx'

/** The properties of Combobox and MultiCombobox. `Chosen`: the type of the present value; `Next`: of a choice. */
export type ComboboxProps<Value extends string, Chosen, Next> = OptionListTexts & {
  readonly options: readonly ListOption<Value>[]
  readonly value: Chosen
  readonly onValueChange: (value: Next) => void
  readonly placeholder: string
  readonly label?: string
  readonly isDisabled?: boolean
}

/** The common part of Combobox and MultiCombobox: a field, and the list that opens from it and stays open for several. */
export function OptionChooser<Value extends string>({
  ref,
  shown,
  isEmpty,
  field,
  isDisabled = false,
  ...list
}: Pick<ComponentProps<typeof Chooser>, 'ref' | 'shown' | 'isEmpty' | 'field'> & {
  isDisabled?: boolean
} & ComponentProps<typeof OptionList<Value>>) {
  const [isOpen, setIsOpen] = useState(false)
  const [begun, setBegun] = useState('')
  const follow = (willOpen: boolean) => {
    if (!willOpen) setBegun('')
    setIsOpen(willOpen)
  }
  return (
    <Chooser
      ref={ref}
      shown={shown}
      isEmpty={isEmpty}
      icon={ChevronsUpDown}
      field={field}
      isDisabled={isDisabled}
      isOpen={isOpen}
      onOpenChange={follow}
      onLetter={setBegun}
      contentProps={{ 'aria-label': list.searchPlaceholder, className: 'w-(--radix-popover-trigger-width)' }}
    >
      <OptionList
        {...list}
        begun={begun}
        onChoose={(value) => {
          list.onChoose(value)
          if (!list.isMultiple) follow(false)
        }}
      />
    </Chooser>
  )
}
