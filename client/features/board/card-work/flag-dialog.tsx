import { useRef } from 'react'
import { z } from 'zod'
import { MAX_SHORT_TEXT_LENGTH } from '#events/kernel/text/text.ts'
import type { Card } from '#events/project/device.ts'
import { FLAG_KIND_LABELS, FlagKind } from '#events/project/card-work/work.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { failed } from '../../../shared/board/report.ts'

const FlagForm = z.object({ kind: FlagKind, reason: z.string() })
const KINDS = FlagKind.options.map((value) => ({ value, label: FLAG_KIND_LABELS[value] }))

/** "Flag as blocked": what keeps people from working on a card. */
export function FlagDialog({ isOpen, onClose, card }: { isOpen: boolean; onClose: () => void; card: Card }) {
  return isOpen ? <FlagFields onClose={onClose} card={card} /> : null
}

function FlagFields({ onClose, card }: { onClose: () => void; card: Card }) {
  const board = useOpenBoard()
  const focusFallback = useRef<HTMLElement>(null)
  const { kind = 'waiting-for-others', reason = '' } = card.flag ?? {}
  const form = useZodForm(FlagForm, { kind, reason })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      focusFallback={focusFallback}
      title="Flag as blocked"
      description={card.name}
      form={form}
      draft={{ key: `flag ${card.id}` }}
      send={async (values) => {
        void board.send({ type: 'FlagCard', data: { deviceId: card.id, ...values } }).then((result) => {
          if (!result.ok) failed('Failed to flag the card', card.name, result)
        })
        return { ok: true, result: null }
      }}
      words={{ save: 'Flag as blocked', saving: 'Saving' }}
      isPending={false}
    >
      <FormField control={form.control} name="kind" label="What blocks it">
        {({ value, onChange }) => <RadioGroup options={KINDS} value={value} onValueChange={onChange} />}
      </FormField>
      <FormField control={form.control} name="reason" label="Reason">
        {(field) => <Input {...field} autoComplete="off" maxLength={MAX_SHORT_TEXT_LENGTH} />}
      </FormField>
    </FormDialog>
  )
}
