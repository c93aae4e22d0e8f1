import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'
import { controlLooks } from './input.tsx'
import { toast, type ToastMessage } from '../toast/toast.ts'

/** How long the button says that it has copied. */
const COPIED_MS = 2000

/**
 * A text to be copied elsewhere: a link, a key. Stands in a Field. Browsers keep pages that came by plain http from the
 * clipboard; the text is then selected, and the words below say how to go on. `what` names it on the button where a page has
 * several. `ifUncopied`: the toast where the field goes away before it was copied, by the button or by hand.
 */
export function CopyField({
  value,
  what,
  ifUncopied,
}: {
  value: string
  what?: string
  ifUncopied?: ToastMessage | undefined
}) {
  const onCopied = useUncopied(ifUncopied)
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')

  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
      onCopied()
    } catch {
      input.current?.focus()
      input.current?.select()
      setState('selected')
    }
  }

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
          onClick={() => void copy()}
          className="min-w-24"
          aria-label={what && `${state === 'copied' ? 'Copied' : 'Copy'} ${what}`}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className={cn('text-xs text-muted', state !== 'selected' && 'sr-only')}>
        {state === 'copied' && 'Copied to the clipboard'}
        {state === 'selected' && 'This page may not use the clipboard. The text is selected: copy it by hand.'}
      </p>
    </>
  )
}

/** Shows the toast when the component goes, unless the returned function was called before. */
function useUncopied(message: ToastMessage | undefined): () => void {
  const [shown] = useState(message)
  const isCopied = useRef(false)
  const isShown = useRef(false)
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
