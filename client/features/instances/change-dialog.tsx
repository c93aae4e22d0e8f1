import type { z } from 'zod'
import type { Instance } from '#events/catalog/api.ts'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { FormField, useZodForm } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { ChangeForm, SECRETS } from './instance-form.ts'
import { NOT_CHANGED, notSaved } from './instance-words.ts'
import { useChangeInstance } from './use-instance-commands.ts'

/** Renames an instance and replaces its key or secret. To be mounted anew for each time that it is opened. */
export function ChangeDialog({
  instance: { id, name, key, hasWebhookSecret },
  ...opened
}: OpenedDialog & { instance: Instance }) {
  const change = useChangeInstance()
  const form = useZodForm(ChangeForm, { name, apiKey: '', webhookSecret: '' })
  const { control } = form

  const send = ({ name: newName, apiKey, webhookSecret }: z.output<typeof ChangeForm>) => {
    const body = {
      name: newName,
      ...(apiKey ? { apiKey } : {}),
      ...(webhookSecret ? { webhookSecret } : {}),
    }
    return change.send({ id, body })
  }
  return (
    <FormDialog
      {...opened}
      title="Edit Verkada Instance"
      description="A new API key is checked with Verkada before it replaces the one that there is."
      form={form}
      draft={{ key: `instance ${id}`, secrets: SECRETS }}
      send={send}
      words={{ save: 'Save', saving: 'Saving...' }}
      isPending={change.isPending}
      failure={change.error && notSaved(change.error, NOT_CHANGED)}
    >
      <FormField control={control} name="name" label="Instance Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField
        control={control}
        name="apiKey"
        label="New API Key"
        hint={key ? 'Leave it empty to keep the key that there is.' : 'There is none yet.'}
      >
        {(field) => <PasswordInput autoComplete="new-password" {...field} value={field.value ?? ''} />}
      </FormField>
      <FormField
        control={control}
        name="webhookSecret"
        label="New Webhook Secret"
        hint={hasWebhookSecret ? 'Leave it empty to keep the secret that there is.' : 'There is none yet.'}
      >
        {(field) => <PasswordInput autoComplete="new-password" {...field} value={field.value ?? ''} />}
      </FormField>
    </FormDialog>
  )
}
