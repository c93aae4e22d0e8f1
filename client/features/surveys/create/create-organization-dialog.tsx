import { CreateOrganizationBody, type Organization } from '#events/catalog/api.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useCreateOrganization } from '../../../shared/organizations/use-organization-commands.ts'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'

/** "Create Organization", for employees; hands the new one to `onCreated`. To be mounted anew for each opening. */
export function CreateOrganizationDialog({
  onCreated,
  ...opened
}: OpenedDialog & { onCreated: (organization: Organization) => void }) {
  const create = useCreateOrganization()
  const form = useZodForm(CreateOrganizationBody, { name: '' })
  return (
    <FormDialog
      {...opened}
      title="Create Organization"
      description="Forms, projects and instances each belong to one."
      form={form}
      draft={{ key: 'new organization' }}
      send={async ({ name }) => {
        const sent = await create.send(name)
        if (sent.ok) onCreated(sent.result)
        return sent
      }}
      words={{ save: 'Create', saving: 'Creating...' }}
      isPending={create.isPending}
    >
      <FormField control={form.control} name="name" label="Organization Name">
        {(field) => <Input autoComplete="off" placeholder="Enter organization name" {...field} />}
      </FormField>
    </FormDialog>
  )
}
