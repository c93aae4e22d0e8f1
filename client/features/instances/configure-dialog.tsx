import { useWatch } from 'react-hook-form'
import { useOrganizations } from '../../api/projects/catalog.ts'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { bodyOf, ConfigureForm, EMPTY_FORM, SECRETS } from './instance-form.ts'
import { NOT_CREATED, notSaved } from './instance-words.ts'
import { useCreateInstance } from './use-instance-commands.ts'

const OWNERS = [
  { value: 'existing', label: 'Existing organization' },
  { value: 'new', label: 'New organization' },
] as const

/** "Configure New Verkada Instance". To be mounted anew for each time that it is opened. */
export function ConfigureDialog(opened: OpenedDialog) {
  const organizations = useOrganizations()
  const create = useCreateInstance()
  const form = useZodForm(ConfigureForm, EMPTY_FORM)
  const { control } = form
  const owner = useWatch({ control, name: 'owner' })
  const options = (organizations.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <FormDialog
      {...opened}
      title="Configure New Verkada Instance"
      description="The API key is checked with Verkada before it is saved."
      form={form}
      draft={{ key: 'new instance', secrets: SECRETS }}
      send={(values) => create.send(bodyOf(values))}
      words={{ save: 'Create Instance', saving: 'Saving...' }}
      isPending={create.isPending}
      failure={create.error && notSaved(create.error, NOT_CREATED)}
    >
      <FormField control={control} name="name" label="Instance Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="owner" label="Organization">
        {({ value, onChange }) => <RadioGroup isInline options={OWNERS} value={value} onValueChange={onChange} />}
      </FormField>
      {owner === 'existing' ? (
        <FormField control={control} name="organizationId" label="Which organization">
          {({ value, onChange }) => (
            <Combobox
              options={options}
              value={value || null}
              onValueChange={onChange}
              placeholder={organizations.isPending ? 'Loading organizations...' : 'Select an organization'}
              searchPlaceholder="Search organizations..."
              emptyText={organizations.isError ? 'The organizations could not be loaded' : 'No organizations found'}
            />
          )}
        </FormField>
      ) : (
        <FormField control={control} name="organizationName" label="Name of the new organization">
          {(field) => <Input autoComplete="off" {...field} />}
        </FormField>
      )}
      <FormField
        control={control}
        name="apiKey"
        label="API Key"
        hint={'It needs at least "Cameras - Read" permission. Once saved it is not shown again.'}
      >
        {(field) => <PasswordInput autoComplete="new-password" what="API key" {...field} />}
      </FormField>
      <FormField
        control={control}
        name="webhookSecret"
        label="Webhook Secret (optional)"
        hint="The shared secret of the webhook in Verkada Command. It can be added later."
      >
        {(field) => (
          <PasswordInput autoComplete="new-password" what="webhook secret" {...field} value={field.value ?? ''} />
        )}
      </FormField>
    </FormDialog>
  )
}
