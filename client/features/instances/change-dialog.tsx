import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Instance } from '#events/catalog/api.ts'
import { BothVersions } from '../../shared/forms/both-versions.tsx'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { changedMeanwhile, useVersions } from '../../shared/forms/use-versions.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { ChangeForm, changeOf, SECRETS } from './instance-form.ts'
import { NOT_CHANGED, notSaved } from './instance-words.ts'
import { useChangeInstance } from './use-instance-commands.ts'

/** Renames an instance and replaces its key or secret. To be mounted anew for each time that it is opened. */
export function ChangeDialog({
  instance: { id, name, key, hasWebhookSecret },
  ...opened
}: OpenedDialog & { instance: Instance }) {
  const change = useChangeInstance()
  const form = useZodForm(ChangeForm, { name, apiKey: '', webhookSecret: '', removesSecret: false })
  const versions = useVersions(form)
  const { control } = form
  const removesSecret = useWatch({ control, name: 'removesSecret' })

  // Two names are shown both, which says enough.
  const isConflict = change.error !== null && Object.keys(changedMeanwhile(change.error)).length > 0
  const failure = change.error && !isConflict ? notSaved(change.error, NOT_CHANGED) : null
  const send = async (values: z.output<typeof ChangeForm>) =>
    versions.takeAnswer(await change.send({ id, body: changeOf(values, versions.changesOf(values).base.name) }))
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
      failure={failure}
    >
      <BothVersions versions={versions} labels={{ name: 'Instance Name' }} />
      <FormField control={control} name="name" label="Instance Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField
        control={control}
        name="apiKey"
        label="New API Key"
        hint={key ? 'Leave it empty to keep the key that there is.' : 'There is none yet.'}
      >
        {(field) => <PasswordInput autoComplete="new-password" what="API key" {...field} />}
      </FormField>
      <FormField
        control={control}
        name="webhookSecret"
        label="New Webhook Secret"
        hint={hasWebhookSecret ? 'Leave it empty to keep the secret that there is.' : 'There is none yet.'}
      >
        {(field) => (
          <PasswordInput autoComplete="new-password" what="webhook secret" disabled={removesSecret} {...field} />
        )}
      </FormField>
      {hasWebhookSecret && (
        <Controller
          control={control}
          name="removesSecret"
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} onCheckedChange={onChange} className="-mt-3">
              Remove the webhook secret
              <span className="block text-xs text-muted">Webhooks of this instance are refused then.</span>
            </Checkbox>
          )}
        />
      )}
    </FormDialog>
  )
}
