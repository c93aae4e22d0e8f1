import { UserInfoBody } from '#events/account/api.ts'
import type { User } from '#events/account/user.ts'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { FormField, useZodForm } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { useEditUser } from './use-user-commands.ts'

/** "Edit User": names and username. To be mounted anew for each opening. */
export function EditUserDialog({
  user: { id, firstName, lastName, username, email },
  ...opened
}: OpenedDialog & { user: User }) {
  const edit = useEditUser()
  const form = useZodForm(UserInfoBody, { firstName, lastName, username })
  const { control } = form
  return (
    <FormDialog
      {...opened}
      title="Edit User"
      description={email}
      form={form}
      draft={{ key: `user ${id}` }}
      send={(info) => edit.send({ id, info })}
      words={{ save: 'Save Changes', saving: 'Saving...' }}
      isPending={edit.isPending}
    >
      <FormField control={control} name="firstName" label="First Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="lastName" label="Last Name">
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="username" label="Username">
        {(field) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} />}
      </FormField>
    </FormDialog>
  )
}
