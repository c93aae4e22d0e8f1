import { useValueControl } from './field.tsx'
import { type ComboboxProps, OptionChooser } from './option-chooser.tsx'

/**
 * One of many options, found by typing a part of it. Outside of a Field it needs `label`. For a dozen options or fewer take
 * Select, for several at once MultiCombobox.
 */
export function Combobox<Value extends string>({
  value,
  onValueChange,
  placeholder,
  label,
  ...rest
}: ComboboxProps<Value, Value | null, Value>) {
  return (
    <OptionChooser
      shown={rest.options.find((option) => option.value === value)?.label ?? placeholder}
      isEmpty={value === null}
      field={useValueControl(label)}
      chosen={value === null ? [] : [value]}
      onChoose={onValueChange}
      {...rest}
    />
  )
}
