import { useEffect } from 'react'
import { z } from 'zod'
import { MAX_QUOTA_MB, Settings } from '#events/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Input } from '../../ui/input.tsx'
import { useChangeSettings } from './use-change-settings.ts'

const Fields = z.object({
  quotaDefaultMB: z
    .string()
    .trim()
    .regex(/^-?\d{1,12}$/, 'Please enter a whole number of MB')
    .transform(Number)
    .pipe(Settings.shape.quotaDefaultMB),
})

const valuesOf = (megabytes: number) => ({ quotaDefaultMB: `${megabytes}` })

/** How much each person may upload in a day. What another employee sets shows, unless a number is being typed. */
export function QuotaForm({ quotaDefaultMB }: Pick<Settings, 'quotaDefaultMB'>) {
  const change = useChangeSettings((saved) => `The upload quota is ${formatCount(saved.quotaDefaultMB)} MB a day.`)
  const form = useZodForm(Fields, valuesOf(quotaDefaultMB))
  const { reset } = form
  const { isDirty } = form.formState
  useEffect(() => {
    if (!isDirty) reset(valuesOf(quotaDefaultMB))
  }, [quotaDefaultMB, isDirty, reset])
  return (
    <Form
      form={form}
      className="gap-3"
      onSubmit={async (values) => {
        const sent = await change.send(values)
        if (sent.ok) reset(valuesOf(sent.result.quotaDefaultMB))
        return sent
      }}
    >
      <FormField
        control={form.control}
        name="quotaDefaultMB"
        label="MB a day"
        hint={`1,024 MB are a gigabyte. At most ${formatCount(MAX_QUOTA_MB)}, a terabyte.`}
      >
        {(field) => <Input inputMode="numeric" autoComplete="off" className="md:max-w-48" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" className="md:self-start" isPending={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  )
}
