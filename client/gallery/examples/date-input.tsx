import { useState } from 'react'
import { DateInput, DateTimeInput, TimeInput } from '../../ui/form/date-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { State } from '../state.tsx'

export function Example() {
  const [day, setDay] = useState('2026-11-20')
  const [none, setNone] = useState('')
  const [time, setTime] = useState('09:30')
  const [moment, setMoment] = useState('2026-11-20T14:00')
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <State title="chosen, from 10 to 25 November">
        <Field label="Visit">
          <DateInput value={day} onValueChange={setDay} min="2026-11-10" max="2026-11-25" />
        </Field>
      </State>
      <State title="empty and wrong">
        <Field label="Handover" error="Choose a date">
          <DateInput value={none} onValueChange={setNone} />
        </Field>
      </State>
      <State title="time">
        <Field label="From">
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
      </State>
      <State title="date and time">
        <Field label="Shown as of" hint="The board as it was then.">
          <DateTimeInput value={moment} onValueChange={setMoment} />
        </Field>
      </State>
      <State title="disabled">
        <DateInput label="Created" value={day} onValueChange={setDay} isDisabled />
      </State>
    </div>
  )
}
