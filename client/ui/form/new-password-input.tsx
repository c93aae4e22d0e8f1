import { Check, Circle } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { type Options, passwordStrength } from 'check-password-strength'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

/** A demand on a password: its words, and the check that a password meets it. */
export type PasswordRule = { readonly text: string; readonly isMet: (password: string) => boolean }

const fills = { Weak: 'bg-danger', Fair: 'bg-warning', Good: 'bg-success', Strong: 'bg-success' }

/**
 * A password that is being chosen: an eye that shows it, how strong it is so far, and which `rules` it meets. The rules are
 * those of the form's schema, which refuses; here they only guide.
 */
export function NewPasswordInput({
  value,
  rules,
  ...rest
}: Omit<ComponentProps<typeof PasswordInput>, 'value' | 'autoComplete'> & {
  value: string
  rules: readonly PasswordRule[]
}) {
  const id = useId()
  const describedBy = [useFieldControl()['aria-describedby'], id].filter(Boolean).join(' ')
  const strength = strengthOf(value)
  const level = value === '' ? 0 : STRENGTHS.indexOf(strength) + 1
  return (
    <>
      <PasswordInput value={value} autoComplete="new-password" {...rest} aria-describedby={describedBy} />
      <div className="flex items-center gap-2">
        <div aria-hidden className="flex flex-1 gap-1">
          {STRENGTHS.map((name, index) => (
            <span
              key={name}
              className={cn(
                'h-1.5 flex-1 rounded-full transition-colors',
                index < level ? fills[strength] : 'bg-border',
              )}
            />
          ))}
        </div>
        <p role="status" className="min-h-4 min-w-12 text-right text-xs text-muted">
          {value !== '' && (
            <>
              <span className="sr-only">Password strength: </span>
              {strength}
            </>
          )}
        </p>
      </div>
      <ul id={id} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {rules.map(({ text, isMet }) => (
          <li key={text} className={cn('flex items-center gap-1.5', isMet(value) ? 'text-success-text' : 'text-muted')}>
            {isMet(value) ? (
              <Check aria-label="met:" className="size-3.5 shrink-0" />
            ) : (
              <Circle aria-label="missing:" className="size-3.5 shrink-0" />
            )}
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

const STRENGTHS = ['Weak', 'Fair', 'Good', 'Strong'] as const
type Strength = (typeof STRENGTHS)[number]

/** The last line that a password reaches counts. Length makes up for kinds of characters: a long sentence is strong. */
const STRENGTH_LINES: Options<Strength> = [
  { id: 0, value: 'Weak', minDiversity: 0, minLength: 0 },
  { id: 1, value: 'Fair', minDiversity: 2, minLength: 8 },
  { id: 2, value: 'Good', minDiversity: 3, minLength: 10 },
  { id: 3, value: 'Good', minDiversity: 2, minLength: 14 },
  { id: 4, value: 'Strong', minDiversity: 4, minLength: 12 },
  { id: 5, value: 'Strong', minDiversity: 2, minLength: 20 },
]

/** How strong a password is by its length and kinds of characters; whether it is a common one is not known here. */
export const strengthOf = (password: string): Strength => passwordStrength(password, STRENGTH_LINES).value
