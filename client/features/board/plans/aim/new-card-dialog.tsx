import type { z } from 'zod'
import type { PinKind, PinPlace } from '#events/plan/page.ts'
import { ManualCardBody } from '#events/project/commands/add-manual-card.ts'
import { DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { temporaryId } from '../../../../live/board.ts'
import { useOpenBoard } from '../../../../shared/board/use-board.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../../../ui/form/form.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { addCard } from '../../actions/card-commands.ts'
import type { usePlanGestures } from '../use-plan-gestures.ts'
import { useViewerStore } from '../viewer-state.ts'

const FORM = 'new-card-here'
const EMPTY = { name: '', type: 'camera', status: 'waiting', description: '' } as const
const types = DeviceType.options.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }))

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly place: PinPlace
  readonly kind: PinKind
  readonly gestures: ReturnType<typeof usePlanGestures>
}

/** Names the card that is made at a place of the drawing. */
export function NewCardDialog({ isOpen, onClose, place, kind, gestures }: Props) {
  const viewer = useViewerStore()
  const board = useOpenBoard()
  const form = useZodForm(ManualCardBody, EMPTY)
  /** Both are sent at once: the pin waits until the server has given the card its id. */
  const add = async (card: z.infer<typeof ManualCardBody>) => {
    const id = temporaryId()
    onClose()
    const added = addCard(board, card, id)
    gestures.place({ id, name: card.name }, kind, place)
    viewer.setState({ selected: id })
    await added
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="New card here"
      description="It comes onto the board, and stands at this place of the drawing."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary">
            Add card
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form} onSubmit={add} className="gap-4">
        <FormField control={form.control} name="name" label="Card name">
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="type" label="Type">
          {({ value, onChange }) => <Select options={types} value={value ?? EMPTY.type} onValueChange={onChange} />}
        </FormField>
      </Form>
    </Dialog>
  )
}
