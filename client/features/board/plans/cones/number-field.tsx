import { useState } from 'react'
import { CableLength } from '#events/plan/cable.ts'
import { PinPlace } from '#events/plan/page.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'

/** The values that each number may have. */
const ALLOWED = { ...PinPlace.shape, metres: CableLength }

type NumberProps = {
  readonly label: string
  /** The field of a pin or a cable that it is. */
  readonly of: 'bearing' | 'angle' | 'reach' | 'pixels' | 'metres'
  readonly value: number | undefined
  readonly step: number
  readonly onSave: (value: number) => void
}

/** A number that is saved when its field is left, or by Enter. */
export function NumberField({ label, of, value, step, onSave }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const parts = of === 'metres' ? 100 : 10
  const shown = value === undefined ? '' : `${Math.round(value * parts) / parts}`
  const save = () => {
    const isNew = typed !== null && typed !== shown
    const { data } = ALLOWED[of].safeParse(Number(typed))
    const isNumber = typeof data === 'number'
    if (isNew && (!isNumber || typed.trim() === '')) return setError('Another number, please')
    setTyped(null)
    setError(undefined)
    if (isNew && isNumber) onSave(data)
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
