import { useEffect } from 'react'
import { BindSerialBody } from '#events/project/commands/bind-serial.ts'
import { FACT_LABELS } from '#events/project/facts/facts.ts'
import { Form, FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'

/** The number as a person types it; a MAC address and the number of the article are told at the field. */
export function TypedSerial({ id, onSubmit }: { id: string; onSubmit: (serial: string) => void }) {
  const form = useZodForm(BindSerialBody, { serial: '', by: 'typed' })
  const { control, setFocus } = form
  useEffect(() => setFocus('serial'), [setFocus])
  return (
    <Form id={id} form={form} onSubmit={async ({ serial }) => onSubmit(serial)}>
      <FormField control={control} name="serial" label={FACT_LABELS.serial}>
        {(field) => <Input {...field} autoComplete="off" autoCapitalize="characters" spellCheck={false} />}
      </FormField>
    </Form>
  )
}
