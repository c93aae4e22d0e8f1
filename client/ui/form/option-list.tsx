import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../cn.ts'
import { formatCount } from '../text/format-count.ts'
import { foundBy } from '../list/search-words.ts'
import type { Option } from './select.tsx'

/** An option of a long list. `hint` stands below the label and is searched too; `foundBy` is searched and not shown. */
export type ListOption<Value extends string = string> = Option<Value> & {
  readonly hint?: string
  readonly foundBy?: readonly (string | undefined)[]
}

export type OptionListTexts = {
  /** Name and placeholder of the search. */
  readonly searchPlaceholder: string
  /** Stands in the list when nothing matches. */
  readonly emptyText: string
}

/** So many options exist at a time; typing leads to the others. */
const MAX_SHOWN = 100

/** The list that opens from Combobox and MultiCombobox: a search, and below it the options that hold the typed words. */
export function OptionList<Value extends string>({
  options,
  chosen,
  onChoose,
  isMultiple = false,
  begun = '',
  searchPlaceholder,
  emptyText,
}: OptionListTexts & {
  options: readonly ListOption<Value>[]
  chosen: readonly Value[]
  onChoose: (value: Value) => void
  isMultiple?: boolean
  /** The words that the search begins with. */
  begun?: string
}) {
  const [search, setSearch] = useState(begun)
  const found = foundBy(options, search, ({ label, hint, foundBy: more = [] }) => [label, hint, ...more])
  return (
    <Command
      label={searchPlaceholder}
      shouldFilter={false}
      defaultValue={chosen[0] ?? ''}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          placeholder={searchPlaceholder}
          value={search}
          onValueChange={setSearch}
          className="h-10 w-full bg-transparent text-base outline-none pointer-fine:text-sm pointer-coarse:h-11"
        />
      </div>
      <Command.List
        label={searchPlaceholder}
        aria-multiselectable={isMultiple || undefined}
        className="max-h-64 overflow-y-auto overscroll-contain p-1"
      >
        {found.slice(0, MAX_SHOWN).map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            onSelect={() => onChoose(option.value)}
            aria-checked={chosen.includes(option.value)}
            className="flex min-h-8 cursor-default items-center gap-2 rounded-control px-2.5 py-1.5 select-none data-[selected=true]:bg-hover pointer-coarse:min-h-11"
          >
            <Check
              aria-hidden
              className={cn('size-4 shrink-0 text-accent-text', !chosen.includes(option.value) && 'invisible')}
            />
            <span className="min-w-0 break-words">
              <span dir="auto" className="block">
                {option.label}
              </span>
              {option.hint && <span className="block text-xs text-muted">{option.hint}</span>}
            </span>
          </Command.Item>
        ))}
      </Command.List>
      <Found count={found.length} emptyText={emptyText} />
    </Command>
  )
}

/** How many options are left: said to screen readers, shown when there is none or not all are in the list. */
function Found({ count, emptyText }: { count: number; emptyText: string }) {
  const isCut = count > MAX_SHOWN
  return (
    <p
      role="status"
      className={cn(
        count > 0 && !isCut ? 'sr-only' : 'px-3 text-center text-muted',
        count === 0 && 'pt-2 pb-4',
        isCut && 'border-t py-2 text-xs',
      )}
    >
      {count === 0
        ? emptyText
        : isCut
          ? `${MAX_SHOWN} of ${formatCount(count)} shown. Type to find the others.`
          : `${formatCount(count)} found`}
    </p>
  )
}
