import { type KeyboardEvent, useRef, useState } from 'react'
import { DEVICE_STATUS_LABELS, type Card, type DeviceStatus } from '#events/project/device.ts'
import { cn } from '../../../ui/cn.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input, Textarea } from '../../../ui/form/input.tsx'
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
            if (event.nativeEvent.isComposing) return
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
  return (
    <select
      aria-label={`Status of ${card.name}`}
      autoFocus
      value={card.status}
      onChange={({ target }) => {
        const step = steps.find(({ to }) => to === target.value)
        if (step) onSave(step.to)
      }}
      onBlur={() => onCancel('away')}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'F2') return
        event.preventDefault()
        onCancel('stay')
      }}
      className="absolute inset-0 size-full border border-control bg-raised px-2 text-base pointer-fine:text-sm"
    >
      <option value={card.status}>{DEVICE_STATUS_LABELS[card.status]}</option>
      {steps.map(({ to, label }) => (
        <option key={to} value={to}>
          {label}
        </option>
      ))}
    </select>
  )
}
