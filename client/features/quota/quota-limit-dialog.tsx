import { z } from 'zod'
import type { QuotaRow } from '#events/quota/api.ts'
import { QuotaLimitMB } from '#events/quota/quota.ts'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { fullName } from '../../shared/people/people.ts'
import { megabyteWords } from '../../shared/quota/quota-words.ts'
import { Button } from '../../ui/button.tsx'
import { FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useSetQuotaLimit } from './use-quota-commands.ts'

const Fields = z.object({
  quotaLimitMB: z
    .string()
    .trim()
    .regex(/^-?\d{1,12}$/, 'Quota limit must be a whole number of MB')
    .transform(Number)
    .pipe(QuotaLimitMB),
})

/** Sets how much a person may upload in a day. To be mounted anew for each opening. */
export function QuotaLimitDialog({ person, ...opened }: OpenedDialog & { person: QuotaRow }) {
  const form = useZodForm(Fields, { quotaLimitMB: '' })
  const setLimit = useSetQuotaLimit()
  const toDefault = async () => {
    const sent = await setLimit.send({ id: person.userId, quotaLimitMB: null })
    if (sent.ok) opened.onClose()
  }
  return (
    <FormDialog
      {...opened}
      title="Update Quota Limit"
      description={`Change the daily quota limit for ${fullName(person)}`}
      form={form}
      draft={{ key: `quota limit ${person.userId}` }}
      send={({ quotaLimitMB }) => setLimit.send({ id: person.userId, quotaLimitMB })}
      isPending={setLimit.isPending}
      isSaveDisabled={form.watch('quotaLimitMB').trim() === ''}
      words={{ save: 'Update Quota', saving: 'Update Quota' }}
    >
      <FormField
        control={form.control}
        name="quotaLimitMB"
        label="New Quota Limit (MB)"
        hint={`${megabyteWords(person.quotaLimit)} now. ${megabyteWords(1024)} are a gigabyte.`}
      >
        {(field) => <Input inputMode="numeric" autoComplete="off" placeholder="Enter new quota in MB" {...field} />}
      </FormField>
      {person.isOwn && (
        <Button className="self-start" disabled={setLimit.isPending} onClick={() => void toDefault()}>
          Back to the default
        </Button>
      )}
    </FormDialog>
  )
}
