import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ManualCardBody } from '#events/project/api.ts'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS, DeviceStatus, DeviceType } from '#events/project/device.ts'
import { useOpenBoard } from '../../live/live-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { addCard } from './card-commands.ts'

const FORM = 'manual-card'
const EMPTY = { name: '', type: 'camera', status: 'waiting', description: '' } as const
const types = DeviceType.options.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }))
const statuses = DeviceStatus.options.map((value) => ({ value, label: DEVICE_STATUS_LABELS[value] }))

/** Adds cards that no provider knows. It stays open, so that several can be added one after the other. */
export function ManualCardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [added, setAdded] = useState<string | null>(null)
  const close = () => {
    setAdded(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Add Manual Card"
      description="For a device that does not come from the provider."
      footer={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="submit" form={FORM} variant="primary">
            Add card
          </Button>
        </>
      }
    >
      <ManualCardForm onAdded={setAdded} onRefused={(name) => setAdded((shown) => (shown === name ? null : shown))} />
      <p role="status" className="mt-3 flex min-h-5 items-center gap-1.5 text-[0.8125rem] text-success-text">
        {added !== null && (
          <>
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 break-words">{`${added} is on the board. You can add another one.`}</span>
          </>
        )}
      </p>
    </Dialog>
  )
}

function ManualCardForm({
  onAdded,
  onRefused,
}: {
  onAdded: (name: string) => void
  onRefused: (name: string) => void
}) {
  const board = useOpenBoard()
  const { register, control, handleSubmit, reset, setFocus, getValues, formState } = useForm({
    resolver: zodResolver(ManualCardBody),
    defaultValues: EMPTY,
  })
  const { errors } = formState

  const onSubmit = handleSubmit(async (card) => {
    reset(EMPTY)
    setFocus('name')
    onAdded(card.name)
    if (await addCard(board, card)) return
    onRefused(card.name)
    // What was typed comes back, unless the next card has been begun.
    const { name, description } = getValues()
    if (name === '' && description === '') reset(card)
  })

  return (
    <form id={FORM} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <Field label="Card name" error={errors.name?.message}>
        <Input autoFocus autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Type" error={errors.type?.message}>
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <Select options={types} value={field.value ?? EMPTY.type} onValueChange={field.onChange} />
            )}
          />
        </Field>
        <Field label="Status" error={errors.status?.message}>
          <Controller
            control={control}
            name="status"
            render={({ field }) => (
              <Select options={statuses} value={field.value ?? EMPTY.status} onValueChange={field.onChange} />
            )}
          />
        </Field>
      </div>
      <Field label="Description (optional)" error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
    </form>
  )
}
