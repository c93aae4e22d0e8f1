import { Eye, EyeOff } from 'lucide-react'
import { unstable_PasswordToggleField as Primitive } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'
import { controlLooks } from './input.tsx'

/**
 * A password that the person has already, with an eye that shows it. To choose a new one take NewPasswordInput. `what` names
 * the secret on the eye where it is another one: "API key".
 */
export function PasswordInput({
  className,
  what = 'password',
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  autoComplete?: 'current-password' | 'new-password'
  what?: string
}) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Primitive.Root visible={isShown} onVisibilityChange={setIsShown}>
      <div className="relative">
        <Primitive.Input
          className={cn(controlLooks, 'h-9 pr-11 pointer-coarse:h-11', className)}
          {...useFieldControl()}
          {...rest}
        />
        <Primitive.Toggle
          aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-text focus-visible:-outline-offset-2"
        >
          <Primitive.Icon aria-hidden className="size-4.5" visible={<EyeOff />} hidden={<Eye />} />
        </Primitive.Toggle>
      </div>
    </Primitive.Root>
  )
}
