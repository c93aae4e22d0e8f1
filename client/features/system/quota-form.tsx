import { z } from 'zod'
import { QuotaDefault } from '#events/settings/commands.ts'
import { MAX_QUOTA_MB } from '#events/settings/limits.ts'
import type { Settings } from '#events/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { megabyteWords } from '../../shared/quota/quota-words.ts'
import { Input } from '../../ui/form/input.tsx'
import { useChangeSettings } from './use-change-settings.ts'

const Fields = z.object({
  quotaDefaultMB: z
    .string()
    .trim()
    .regex(/^-?\d{1,12}$/, 'Please enter a whole number of MB')
    .transform(Number)
    .pipe(QuotaDefault),
})

const valuesOf = (megabytes: number) => ({ quotaDefaultMB: `${megabytes}` })

/** How much each person may upload in a day. A number that another employee sets shows, unless one is being typed. */
export function QuotaForm({ quotaDefaultMB }: Pick<Settings, 'quotaDefaultMB'>) {
  const change = useChangeSettings((saved) => `The upload quota is ${megabyteWords(saved.quotaDefaultMB)} a day.`)
  const form = useZodForm(Fields, valuesOf(quotaDefaultMB), { isFollowing: true })
  return (
    <Form
      form={form}
      className="gap-3"
      onSubmit={async (values) => {
        const sent = await change.send(values)
        if (sent.ok) form.reset(valuesOf(sent.result.quotaDefaultMB))
        return sent
      }}
    >
      <FormField
        control={form.control}
        name="quotaDefaultMB"
        label="MB a day"
        hint={`${megabyteWords(1024)} are a gigabyte. At most ${megabyteWords(MAX_QUOTA_MB)}, a terabyte.`}
      >
        {(field) => <Input inputMode="numeric" autoComplete="off" className="md:max-w-48" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" className="md:self-start" isPending={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  )
}
