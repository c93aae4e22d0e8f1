import { z } from 'zod'
import { AccountEmail } from '#events/account/fields.ts'
import { HeadEmails } from '#events/settings/commands.ts'
import { MAX_HEAD_EMAILS } from '#events/settings/limits.ts'
import type { Settings } from '#events/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Textarea } from '../../ui/form/input.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** One address in each line. The first line that is none is named. */
const Fields = z.object({
  headEmails: z.string().transform((text, { addIssue }) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const wrong = lines.find((line) => !AccountEmail.safeParse(line).success)
    const read = HeadEmails.safeParse(lines)
    if (read.success) return read.data
    addIssue(wrong === undefined ? (read.error.issues[0]?.message ?? '') : `${wrong.trim()} is no e-mail address`)
    return z.NEVER
  }),
})

const valuesOf = (emails: readonly string[]) => ({ headEmails: emails.join('\n') })

/** Who gets the signed heads of the log. Addresses that another employee sets show, unless some are being typed. */
export function HeadEmailsForm({ headEmails }: Pick<Settings, 'headEmails'>) {
  const change = useChangeSettings(({ headEmails: { length } }) =>
    length === 0
      ? 'No address gets signed heads now.'
      : `${length === 1 ? 'One address is' : `${length} addresses are`} set. Signed heads go there where the server sends mails.`,
  )
  const form = useZodForm(Fields, valuesOf(headEmails), { isFollowing: true })
  return (
    <Form
      form={form}
      className="gap-3"
      onSubmit={async (values) => {
        // As they are saved: each once, and no empty lines.
        form.setValue('headEmails', values.headEmails.join('\n'), { shouldDirty: true })
        const sent = await change.send(values)
        if (sent.ok) form.reset(valuesOf(sent.result.headEmails))
        return sent
      }}
    >
      <FormField
        control={form.control}
        name="headEmails"
        label="E-mail addresses"
        hint={`One in each line, at most ${MAX_HEAD_EMAILS}. A server without SMTP_URL sends no mails.`}
      >
        {(field) => <Textarea autoComplete="off" spellCheck={false} {...field} />}
      </FormField>
      <Button type="submit" variant="primary" className="md:self-start" isPending={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save Addresses'}
      </Button>
    </Form>
  )
}
