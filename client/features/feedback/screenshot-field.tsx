import { Camera, CircleAlert, ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ControlGroup, Field } from '../../ui/form/field.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { PlainIconButton } from '../../ui/plain-icon-button.tsx'
import { ACCEPTED_TYPES, type Screenshot } from './read-screenshot.ts'

/**
 * "Screenshot (optional)": a picture that is taken of the page, was chosen, or pasted anywhere in the form, which the form takes
 * itself.
 */
export function ScreenshotField({
  screenshot,
  problem,
  isTaking,
  onTake,
  onFile,
  onRemove,
}: {
  screenshot: Screenshot | null
  problem: string | null
  isTaking: boolean
  onTake: () => void
  onFile: (file: File) => void
  onRemove: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const problemId = useId()
  return (
    <Field
      label="Screenshot (optional)"
      hint="PNG or JPEG, up to 5 MB. It can also be pasted here."
      errorId={problem === null ? undefined : problemId}
    >
      <ControlGroup className="flex flex-wrap items-center gap-3">
        {screenshot && (
          <div className="flex min-w-0 items-center gap-2 rounded-control border bg-sunken p-1.5">
            <img src={screenshot.url} alt="" className="size-12 shrink-0 rounded-control bg-raised object-cover" />
            <p className="min-w-0">
              <span className="line-clamp-1 wrap-anywhere">{screenshot.name}</span>
              <span className="text-xs text-muted">{formatBytes(screenshot.bytes)}</span>
            </p>
            <PlainIconButton
              label="Remove screenshot"
              onClick={() => {
                choose.current?.focus()
                onRemove()
              }}
            >
              <X aria-hidden />
            </PlainIconButton>
          </div>
        )}
        <Button icon={<Camera aria-hidden />} isPending={isTaking} onClick={onTake}>
          {isTaking ? 'Taking a screenshot...' : 'Take a screenshot of this page'}
        </Button>
        <Button ref={choose} icon={<ImagePlus aria-hidden />} onClick={() => input.current?.click()}>
          {screenshot ? 'Choose another' : 'Choose an image'}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_TYPES}
          aria-label="Screenshot file"
          tabIndex={-1}
          className="hidden"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </ControlGroup>
      {problem !== null && (
        <p id={problemId} role="alert" className="flex items-start gap-1.5 text-label text-danger-text">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </p>
      )}
    </Field>
  )
}
