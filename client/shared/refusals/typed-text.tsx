import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { LongText } from '../../ui/text/long-text.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** The text that the person typed for a change, to be read and copied. */
export function TypedText({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Text copied' })
    } catch {
      // Without https a page may not write there, nor when the person forbids it.
      toast({ title: 'The text could not be copied', description: 'Select it and copy it by hand.' })
    }
  }
  return (
    <div className="flex items-start gap-2">
      <LongText
        label="The text that was typed"
        className="max-h-40 min-w-0 flex-1 rounded-control bg-sunken p-2 select-text"
      >
        {text}
      </LongText>
      <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
