import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { useState } from 'react'
import { cn } from '../cn.ts'
import { useValueControl } from './field.tsx'
import { controlLooks } from './input.tsx'
import { LETTER } from '../focus/keys.ts'
import { useCloseOnEscape } from '../overlay/use-close-on-escape.ts'

export type Option<Value extends string = string> = { readonly value: Value; readonly label: string }

/**
 * One of a few options, in a list that opens: by letters too, which choose nothing while it is closed (docs/rules.md, PART-66).
 * Outside of a Field it needs `label`. Take Segments or RadioGroup where all
 * options should be in sight, Combobox where there are more than a dozen.
 */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  label,
  placeholder,
  isDisabled = false,
  className,
}: {
  options: readonly Option<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  label?: string
  placeholder?: string
  isDisabled?: boolean
  className?: string
}) {
  const { valueId, control } = useValueControl(label)
  const [isOpen, setIsOpen] = useState(false)
  const closing = useCloseOnEscape(() => setIsOpen(false))
  return (
    <Primitive.Root
      value={value ?? ''}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onValueChange(chosen.value)
      }}
      disabled={isDisabled}
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <Primitive.Trigger
        className={cn(
          controlLooks,
          'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11 data-placeholder:text-muted',
          className,
        )}
        onKeyDown={(event) => {
          if (!LETTER.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
          // Radix would choose the next option that begins with it.
          event.preventDefault()
          setIsOpen(true)
        }}
        {...control}
      >
        <span id={valueId} dir="auto" className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          {...closing}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={(event) => {
            closing.onKeyDown(event)
            // The item took it already: a question that opens now would take it for its own button.
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-panel border bg-raised shadow-float"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-control py-1.5 pr-3 pl-8 text-sm outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11"
              >
                <Primitive.ItemIndicator className="absolute left-3">
                  <Check className="size-4 text-accent-text" />
                </Primitive.ItemIndicator>
                <Primitive.ItemText>
                  <span dir="auto">{option.label}</span>
                </Primitive.ItemText>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
