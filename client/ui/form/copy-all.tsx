import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { controlLooks } from './input.tsx'
import { useCopy } from './use-copy.ts'

/** Copies several texts at once that stand in fields of their own. `label` names the field in which they are copied by hand. */
export function CopyAll({ text, label, onCopied }: { text: string; label: string; onCopied: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { state, words, copy } = useCopy(text, field, onCopied)
  return (
    <div className="flex flex-col gap-1">
      <Button
        icon={state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={copy}
        className="min-w-32 self-start"
      >
        {state === 'copied' ? 'Copied' : 'Copy all'}
      </Button>
      <p role="status" className={cn('text-xs text-muted', state !== 'selected' && 'sr-only')}>
        {words}
      </p>
      <textarea
        ref={field}
        readOnly
        hidden={state !== 'selected'}
        aria-label={label}
        rows={4}
        value={text}
        onCopy={onCopied}
        className={cn(controlLooks, 'p-2')}
      />
    </div>
  )
}
