import { useRef } from 'react'
import { Chip } from './chip.tsx'
import { useValueControl } from './field.tsx'
import { type ComboboxProps, OptionChooser } from './option-chooser.tsx'

/**
 * Several of many options, found by typing a part of them; the list stays open while they are chosen. Each stands below as a
 * chip with a cross. Outside of a Field it needs `label`. For a handful of options take a column of Checkboxes.
 */
export function MultiCombobox<Value extends string>({
  value,
  onValueChange,
  placeholder,
  label,
  ...rest
}: ComboboxProps<Value, readonly Value[], Value[]>) {
  const field = useValueControl(label)
  const trigger = useRef<HTMLButtonElement>(null)
  const toggle = (chosen: Value) =>
    onValueChange(value.includes(chosen) ? value.filter((other) => other !== chosen) : [...value, chosen])
  return (
    <>
      <OptionChooser
        ref={trigger}
        shown={value.length === 0 ? placeholder : `${value.length} selected`}
        isEmpty={value.length === 0}
        field={field}
        chosen={value}
        onChoose={toggle}
        isMultiple
        {...rest}
      />
      {value.length > 0 && (
        <ul aria-labelledby={field.control['aria-labelledby']} className="flex flex-wrap gap-1.5">
          {rest.options
            .filter((option) => value.includes(option.value))
            .map((option) => (
              <li key={option.value} className="max-w-full min-w-0">
                <Chip
                  text={option.label}
                  removeLabel={`Remove ${option.label}`}
                  onRemove={() => {
                    toggle(option.value)
                    // The cross goes with its chip.
                    trigger.current?.focus()
                  }}
                />
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
