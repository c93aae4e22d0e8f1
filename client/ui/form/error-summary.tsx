import { Check, CircleAlert } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { cn } from '../cn.ts'
import type { FormError } from './form-errors.ts'

/**
 * The errors of a form, each sentence a way to its field. It stays until the form is sent again, so that nothing moves under
 * the person's typing; a sentence whose field is right by now is struck out. Form shows it and gives it the focus.
 */
export function ErrorSummary({
  ref,
  errors,
  hrefOf,
  onFollow,
}: {
  ref: RefObject<HTMLDivElement | null>
  errors: readonly (FormError & { readonly isCorrected: boolean })[]
  /** Of a field; null where the form does not have it. */
  hrefOf: (name: string) => string | null
  onFollow: (name: string) => void
}) {
  const id = useId()
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-1.5 rounded-control bg-danger-soft px-3 py-2.5 text-danger-text"
    >
      <p id={id} className="font-semibold">
        {errors.length === 1 ? 'Please correct this:' : `Please correct these ${errors.length}:`}
      </p>
      <ul className="flex flex-col gap-1 pointer-coarse:gap-0">
        {errors.map(({ name, message, isCorrected }) => {
          const href = hrefOf(name)
          const Mark = isCorrected ? Check : CircleAlert
          return (
            <li key={`${name} ${message}`} className="flex items-start gap-2">
              <Mark
                aria-label={isCorrected ? 'corrected:' : undefined}
                className={cn('mt-0.5 size-4 shrink-0', href !== null && 'pointer-coarse:mt-3.5')}
              />
              {href === null ? (
                message
              ) : (
                <a
                  href={href}
                  onClick={(event) => {
                    event.preventDefault()
                    onFollow(name)
                  }}
                  className={cn('underline pointer-coarse:py-3', isCorrected && 'line-through')}
                >
                  {message}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
