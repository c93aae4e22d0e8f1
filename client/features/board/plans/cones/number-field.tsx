import { useState } from 'react'
import { PinPlace } from '#events/plan/page.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'

type NumberProps = {
  readonly label: string
  /** The field of a pin that it is. */
  readonly of: 'bearing' | 'angle' | 'reach' | 'pixels'
  readonly value: number | undefined
  readonly step: number
  readonly onSave: (value: number) => void
}

/** A number that is saved when its field is left, or by Enter. */
export function NumberField({ label, of, value, step, onSave }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const shown = value === undefined ? '' : `${Math.round(value * 10) / 10}`
  const save = () => {
    const isNew = typed !== null && typed !== shown
    const { data } = PinPlace.shape[of].safeParse(Number(typed))
    if (isNew && (data === undefined || typed.trim() === '')) return setError('Another number, please')
    setTyped(null)
    setError(undefined)
    if (isNew && data !== undefined) onSave(data)
  }
  return (
    <Field label={label} error={error}>
      <Input
        type="number"
        inputMode="decimal"
        step={step}
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
        }}
      />
    </Field>
  )
}
