import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DEVICE_STATUS_LABELS, type Card, type DeviceStatus } from '#events/project/device.ts'
import { cn } from '../../../ui/cn.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input, Textarea } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useSteps } from '../state/use-steps.ts'
import { type Column, COLUMN_LABELS } from './columns.ts'
import { errorOf } from './write-cells.ts'

/** Where the focus goes when a cell is left: it stays, or goes on beside. */
export type Leave = 'stay' | 'down' | 'up' | 'right' | 'left' | 'away'

type Props = {
  readonly card: Card
  readonly column: Column
  /** The first text of the field. */
  readonly text: string
  readonly onSave: (text: string, leave: Leave) => void
  readonly onCancel: (leave: Leave) => void
}

/** A text of a cell: Enter, Tab or leaving saves it, Escape does not. One that cannot be saved stays in the field, which says why. */
export function TextEditor({ card, column, text: initial, onSave, onCancel }: Props) {
  const [text, setText] = useState(initial)
  const isDone = useRef(false)
  const error = errorOf(column, text)
  const finish = (leave: Leave) => {
    if (error !== undefined || isDone.current) return
    isDone.current = true
    onSave(text, leave)
  }
  const isLong = column === 'description'
  const Box = isLong ? Textarea : Input
  return (
    <div className={cn('absolute top-0 left-0 z-10 w-full min-w-48', error !== undefined && 'bg-raised')}>
      <Field label={`${COLUMN_LABELS[column]} of ${card.name}`} isLabelHidden error={error}>
        <Box
          autoFocus
          autoComplete="off"
          value={text}
          onFocus={({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
            target.setSelectionRange(target.value.length, target.value.length)
          }
          onChange={({ target }: { target: { value: string } }) => setText(target.value)}
          onBlur={() => finish('away')}
          onKeyDown={(event: KeyboardEvent) => {
            event.stopPropagation()
            if (event.key === 'Escape') {
              isDone.current = true
              onCancel('stay')
            } else if (event.key === 'Enter' && !(isLong && (event.shiftKey || event.altKey)))
              finish(event.shiftKey ? 'up' : 'down')
            else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right')
            else return
            event.preventDefault()
          }}
          className={cn('rounded-none px-2', isLong ? 'min-h-9' : 'h-9')}
        />
      </Field>
    </div>
  )
}

/** The status of a card: as it is, or one of the steps that the board has from there. */
export function StatusEditor({
  card,
  onSave,
  onCancel,
}: Pick<Props, 'card' | 'onCancel'> & { onSave: (status: DeviceStatus) => void }) {
  const { next, back } = useSteps(card)
  const steps = [back, next].flatMap((step) => (step && !step.isForAnother ? step : []))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[role=combobox]')?.focus(), [])
  return (
    <div
      ref={box}
      onBlur={({ target, relatedTarget }) => {
        // The list of steps is a part of the box, wherever it stands.
        if (box.current?.contains(target) && !relatedTarget?.closest('[role=listbox]')) onCancel('away')
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if ((event.key !== 'Escape' && event.key !== 'F2') || !box.current?.contains(document.activeElement)) return
        event.preventDefault()
        onCancel('stay')
      }}
      className="absolute inset-0"
    >
      <Select
        label={`Status of ${card.name}`}
        options={[
          { value: card.status, label: DEVICE_STATUS_LABELS[card.status] },
          ...steps.map(({ to, label }) => ({ value: to, label })),
        ]}
        value={card.status}
        onValueChange={(to) => to !== card.status && onSave(to)}
        className="rounded-none"
      />
    </div>
  )
}
