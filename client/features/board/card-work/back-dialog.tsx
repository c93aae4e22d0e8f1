import { useRef } from 'react'
import { z } from 'zod'
import { MAX_SHORT_TEXT_LENGTH } from '#events/kernel/text/text.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { backAsked } from '../state/back-asked.ts'

type BackQuestion = NonNullable<ReturnType<typeof backAsked.getState>['asked']>

const BackForm = z.object({ reason: z.string().trim().min(1, 'Say why it is moved back') })
const SUGGESTIONS = ['Does not work', 'Wrong angle', 'Wrong place', 'Confirmed by mistake']

/** "Move back to Installed": asks for the reason, which the history shows. */
export function BackDialog({
  isOpen,
  onClose,
  asked,
}: {
  isOpen: boolean
  onClose: () => void
  asked: BackQuestion | null
}) {
  return isOpen && asked ? <BackFields onClose={onClose} asked={asked} /> : null
}

function BackFields({ onClose, asked: { cards, move } }: { onClose: () => void; asked: BackQuestion }) {
  const focusFallback = useRef<HTMLElement>(null)
  const form = useZodForm(BackForm, { reason: '' })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      focusFallback={focusFallback}
      title="Move back to Installed"
      description={cardsInWords(cards)}
      form={form}
      draft={{ key: `move back ${cards.map(({ id }) => id).join()}` }}
      send={async ({ reason }) => {
        move(reason)
        return { ok: true, result: null }
      }}
      words={{ save: 'Move back', saving: 'Moving' }}
      isPending={false}
    >
      <FormField control={form.control} name="reason" label="Reason" hint="The history shows it.">
        {(field) => <Input {...field} autoComplete="off" maxLength={MAX_SHORT_TEXT_LENGTH} />}
      </FormField>
      <div role="group" aria-label="Suggestions" className="flex flex-wrap gap-2">
        {SUGGESTIONS.map((words) => (
          <Button key={words} size="sm" onClick={() => form.setValue('reason', words, { shouldDirty: true })}>
            {words}
          </Button>
        ))}
      </div>
    </FormDialog>
  )
}
