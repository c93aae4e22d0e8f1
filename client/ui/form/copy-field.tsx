import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'
import { controlLooks } from './input.tsx'
import { useCopy } from './use-copy.ts'
import { toast, type ToastMessage } from '../toast/toast.ts'

/**
 * A text to be copied elsewhere: a link, a key. Stands in a Field. `what` names it on the button where a page has several.
 * `ifUncopied`: the toast where the field goes away before it was copied, by the button or by hand; `isCopied`: it was, with others.
 */
export function CopyField({
  value,
  what,
  ifUncopied,
  isCopied = false,
}: {
  value: string
  what?: string
  ifUncopied?: ToastMessage | undefined
  isCopied?: boolean | undefined
}) {
  const onCopied = useUncopied(ifUncopied, isCopied)
  const input = useRef<HTMLInputElement>(null)
  const { state, words, copy } = useCopy(value, input, onCopied)
  return (
    <>
      <div className="flex gap-2">
        <input
          ref={input}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          onCopy={onCopied}
          className={cn(controlLooks, 'h-9 flex-1 pointer-coarse:h-11')}
          {...useFieldControl()}
        />
        <Button
          icon={state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={copy}
          className="min-w-24"
          aria-label={what && `${state === 'copied' ? 'Copied' : 'Copy'} ${what}`}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className={cn('text-xs text-muted', state !== 'selected' && 'sr-only')}>
        {words}
      </p>
    </>
  )
}

/** Shows the toast when the component goes, unless the returned function was called before, or the text was copied elsewhere. */
function useUncopied(message: ToastMessage | undefined, isCopiedElsewhere: boolean): () => void {
  const [shown] = useState(message)
  const isCopied = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    if (isCopiedElsewhere) isCopied.current = true
  }, [isCopiedElsewhere])
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // React's strict mode ends each effect once at its beginning.
      queueMicrotask(() => {
        if (shown && !isShown.current && !isCopied.current) toast(shown)
      })
    }
  }, [shown])
  return () => {
    isCopied.current = true
  }
}
