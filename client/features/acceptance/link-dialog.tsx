import { ExternalLink } from 'lucide-react'
import type { RefObject } from 'react'
import type { GivenLink } from '#events/acceptance/api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { momentIn } from './document-state.tsx'

/** The link of a document, to be copied, or opened here for a person who signs on this device. */
export function LinkDialog({
  isOpen,
  onClose,
  given,
  timeZone,
  focusFallback,
}: {
  isOpen: boolean
  onClose: () => void
  given: GivenLink | null
  timeZone: string
  focusFallback: RefObject<HTMLElement | null>
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Link for a guest"
      description="Who has it reads this document and signs or refuses it, without an account. It opens nothing else."
      focusFallback={focusFallback}
      footer={
        <>
          <Button asChild>
            <a href={given?.link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open on this device
            </a>
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {given && (
        <Field label="Link" hint={`It ends by itself on ${momentIn(timeZone, given.until)}.`}>
          <CopyField value={given.link} />
        </Field>
      )}
    </Dialog>
  )
}
