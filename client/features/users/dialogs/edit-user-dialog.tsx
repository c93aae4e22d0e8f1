import { UserInfo } from '#events/account/api.ts'
import type { User } from '#events/account/user.ts'
import { BothVersions } from '../../../shared/forms/both-versions.tsx'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useVersions } from '../../../shared/forms/use-versions.ts'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useEditUser } from '../use-user-commands.ts'

const LABELS = { firstName: 'First Name', lastName: 'Last Name', username: 'Username' }

/** "Edit User": names and username. To be mounted anew for each opening. */
export function EditUserDialog({
  user: { id, firstName, lastName, username, email },
  ...opened
}: OpenedDialog & { user: User }) {
  const edit = useEditUser()
  const form = useZodForm(UserInfo, { firstName, lastName, username })
  const versions = useVersions(form)
  const { control } = form
  return (
    <FormDialog
      {...opened}
      title="Edit User"
      description={email}
      form={form}
      draft={{ key: `user ${id}` }}
      send={async (info) => versions.takeAnswer(await edit.send({ id, info: versions.changesOf(info) }))}
      words={{ save: 'Save Changes', saving: 'Saving...' }}
      isPending={edit.isPending}
    >
      <BothVersions versions={versions} labels={LABELS} />
      <FormField control={control} name="firstName" label={LABELS.firstName}>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="lastName" label={LABELS.lastName}>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="username" label={LABELS.username}>
        {(field) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} />}
      </FormField>
    </FormDialog>
  )
}
