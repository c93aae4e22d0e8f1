import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'
import { formatCount } from '../text/format-count.ts'

/** The looks that every control to type or choose in shares. 16 px letters under a finger, or iOS zooms into the page. */
export const controlLooks = cn(
  'w-full min-w-0 rounded-control border border-control bg-raised px-3 text-base text-text transition-colors pointer-fine:text-sm',
  'focus-visible:outline-offset-[-1px]',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
)

/** One line of text. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={cn(controlLooks, 'h-9 pointer-coarse:h-11', className)} {...useFieldControl()} {...rest} />
)

/** Several lines of text; grows with them where the browser can. */
export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    className={cn(controlLooks, 'field-sizing-content max-h-60 min-h-18 py-2', className)}
    {...useFieldControl()}
    {...rest}
  />
)

/**
 * A search box. `label` is its name; Escape and the cross empty it. With `isPageSearch` the key "/" focuses it (see
 * use-shortcuts.ts). `found`: how many are found, which is said to screen readers while the list is narrowed.
 */
export function SearchInput({
  label,
  value,
  onValueChange,
  isPageSearch = false,
  found,
  isNarrowed = value.trim() !== '',
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  value: string
  onValueChange: (value: string) => void
  isPageSearch?: boolean
  found?: number | undefined
  /** True if the list is narrowed, by the search or by a filter beside it. */
  isNarrowed?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        data-page-search={isPageSearch || undefined}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          // It finds while one types: a form around has nothing to send for it.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onValueChange('')
        }}
        className={cn(
          controlLooks,
          'h-9 pl-8.5 text-ellipsis pointer-coarse:h-11 [&::-webkit-search-cancel-button]:appearance-none',
          value === '' ? 'pr-2' : 'pr-9',
        )}
        {...rest}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-muted hover:text-text pointer-coarse:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {found !== undefined && <Found text={isNarrowed ? `${formatCount(found)} found` : ''} search={value} />}
    </div>
  )
}

/** How long typing must rest before the count is said, in milliseconds. */
const FOUND_REST_MS = 600

/** Says how many are found when typing rests. In the place of the box, not of the page: a dialog silences all around it. */
export function Found({ text, search }: { text: string; search: string }) {
  const [said, setSaid] = useState({ text: '', search: '' })
  useEffect(() => {
    const timer = setTimeout(() => setSaid({ text, search }), FOUND_REST_MS)
    return () => clearTimeout(timer)
  }, [text, search])
  return (
    <span role="status" className="sr-only">
      {/* A new element for each search, or the same count twice would be read once. */}
      <span key={said.search}>{said.text}</span>
    </span>
  )
}
