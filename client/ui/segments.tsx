import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

/**
 * One of two to four short choices that takes effect at once: a filter, a way to look at something. For a choice in a form,
 * or one that needs a sentence, take RadioGroup; to switch between contents, Tabs.
 */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: {
  label: string
  options: readonly {
    readonly value: Value
    readonly label: string
    /** Behind the label: a count. */
    readonly aside?: ReactNode
  }[]
  value: Value
  onValueChange: (value: Value) => void
}) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    // Pressing the chosen one again gives an empty value: there is always one.
    onValueChange={(next) => {
      const chosen = options.find((option) => option.value === next)
      if (chosen) onValueChange(chosen.value)
    }}
    className="flex rounded-control bg-sunken p-0.5 forced-colors:border"
  >
    {options.map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        className="h-8 flex-1 rounded-[4px] px-2 text-label font-medium whitespace-nowrap text-muted transition-colors hover:text-text data-[state=on]:bg-raised data-[state=on]:text-text data-[state=on]:shadow-raised pointer-coarse:h-11 forced-colors:forced-color-adjust-none forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText] forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText]"
      >
        <span>{option.label}</span>
        {option.aside !== undefined && <span className="ml-1 tabular-nums"> {option.aside}</span>}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)
