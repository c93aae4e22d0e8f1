import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { foldCase } from '#events/kernel/text/text.ts'
import { ManualCardBody } from '#events/project/commands/add-manual-card.ts'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS, DeviceStatus, DeviceType } from '#events/project/device.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { useKeptForm } from '../../../shared/drafts/use-kept-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Form, FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input, Textarea } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { addCard } from '../actions/card-commands.ts'
import { isolated } from '../../../ui/text/isolated.tsx'

const FORM = 'manual-card'
const EMPTY = { name: '', type: 'camera', status: 'waiting', description: '' } as const
const types = DeviceType.options.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }))
const statuses = DeviceStatus.options.map((value) => ({ value, label: DEVICE_STATUS_LABELS[value] }))

/** Adds cards that no provider knows. It stays open, so that several can be added one after the other. */
export function ManualCardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [added, setAdded] = useState<string | null>(null)
  const isLive = useConnection() === 'live'
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
      <p role="status" className="mt-3 flex min-h-5 items-center gap-1.5 text-label text-success-text">
        {added !== null && (
          <>
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 break-words">
              {isolated(
                `${added} is on the board${isLive ? '' : ' and waits for the connection'}. You can add another one.`,
              )}
            </span>
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
  const form = useZodForm(ManualCardBody, EMPTY)
  const { control, reset, setFocus, getValues } = form
  // Where another person confirms, no card begins as confirmed.
  const isByAnother = useBoard(({ project }) => project?.confirmByAnother === true)
  const namesake = useNamesake(useWatch({ control, name: 'name' }))
  useKeptForm(form, `new card ${board.stream.id}`)

  const add = async (card: z.infer<typeof ManualCardBody>) => {
    reset(EMPTY)
    setFocus('name')
    onAdded(card.name)
    if (await addCard(board, card)) return
    onRefused(card.name)
    // The typed card comes back, unless the next one has been begun.
    const { name, description } = getValues()
    if (name === '' && description === '') reset(card)
  }

  return (
    <Form id={FORM} form={form} onSubmit={add} className="gap-4">
      <FormField control={control} name="name" label="Card name" hint={namesake && <Namesake name={namesake} />}>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <div className="grid gap-4 md:grid-cols-2">
        <FormField control={control} name="type" label="Type">
          {({ value, onChange }) => <Select options={types} value={value ?? EMPTY.type} onValueChange={onChange} />}
        </FormField>
        <FormField control={control} name="status" label="Status">
          {({ value, onChange }) => (
            <Select
              options={isByAnother ? statuses.filter((one) => one.value !== 'confirmed') : statuses}
              value={value ?? EMPTY.status}
              onValueChange={onChange}
            />
          )}
        </FormField>
      </div>
      <FormField control={control} name="description" label="Description (optional)">
        {(field) => <Textarea {...field} />}
      </FormField>
    </Form>
  )
}

/** The name of a card of the board that is called so, in any case; undefined without one. */
function useNamesake(name: string): string | undefined {
  const wanted = foldCase(name)
  return useBoard(({ cards }) => {
    if (wanted === '') return undefined
    for (const { name } of cards.values()) if (foldCase(name) === wanted) return name
    return undefined
  })
}

/** A second card of a name is no error: two doors may be called "Door". */
const Namesake = ({ name }: { name: string }) => (
  <span role="status" className="break-words text-warning-text">
    {isolated(`There is already a card named ${name} on this board.`)}
  </span>
)
