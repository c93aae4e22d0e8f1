import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlLooks } from './input.tsx'
import type { Option } from './select.tsx'

/** One of many options, found by typing a part of its label. Outside of a Field it needs `label`. */
export function SearchSelect({
  options,
  value,
  onValueChange,
  placeholder,
  searchPlaceholder,
  emptyText,
  label,
}: {
  options: readonly Option[]
  value: string | null
  onValueChange: (value: string) => void
  placeholder: string
  searchPlaceholder: string
  /** Stands in the list when nothing matches. */
  emptyText: string
  label?: string
}) {
  const control = useFieldControl()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const matches = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()))

  const choose = (option: Option | undefined) => {
    if (!option) return
    onValueChange(option.value)
    setIsOpen(false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(matches[active])
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, matches.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else return
    event.preventDefault()
  }

  return (
    <Popover.Root
      modal
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next)
        setSearch('')
        setActive(
          Math.max(
            0,
            options.findIndex((option) => option.value === value),
          ),
        )
      }}
    >
      <Popover.Trigger
        aria-label={label}
        className={cn(controlLooks, 'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11')}
        {...control}
      >
        <span className={cn('truncate', value === null && 'text-muted')}>
          {options.find((option) => option.value === value)?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          align="start"
          className="z-60 flex max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) animate-pop-in flex-col overflow-hidden rounded-panel border bg-raised text-text shadow-float"
        >
          <div className="flex items-center gap-2 border-b px-3">
            <Search aria-hidden className="size-4 shrink-0 text-muted" />
            <input
              role="combobox"
              aria-expanded
              aria-controls={listId}
              aria-label={searchPlaceholder}
              aria-activedescendant={matches[active] ? `${listId}-${active}` : undefined}
              placeholder={searchPlaceholder}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value)
                setActive(0)
              }}
              onKeyDown={onKeyDown}
              className="h-10 w-full bg-transparent text-base outline-none md:text-sm"
            />
          </div>
          <div id={listId} role="listbox" aria-label={searchPlaceholder} className="max-h-64 overflow-y-auto p-1">
            {matches.map((option, index) => (
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.value === value}
                ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
                className={cn(
                  'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2.5 py-1.5 select-none pointer-coarse:min-h-11',
                  index === active && 'bg-hover',
                )}
              >
                <Check
                  aria-hidden
                  className={cn('size-4 shrink-0 text-accent-text', option.value !== value && 'invisible')}
                />
                <span className="min-w-0 break-words">{option.label}</span>
              </div>
            ))}
          </div>
          {matches.length === 0 && (
            <p role="status" className="px-3 pt-2 pb-4 text-center text-muted">
              {emptyText}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
