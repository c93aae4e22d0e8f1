import { UserEmailBody } from '#events/account/api.ts'
import type { User } from '#events/account/user.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { fullName } from '../../../shared/people/people.ts'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useChangeEmail } from '../use-user-commands.ts'

/** Asks for the new e-mail of a person, and says what a change of it means. To be mounted anew for each opening. */
export function ChangeEmailDialog({ user, ...opened }: OpenedDialog & { user: User }) {
  const change = useChangeEmail()
  const form = useZodForm(UserEmailBody, { email: '' })
  const name = fullName(user)
  return (
    <FormDialog
      {...opened}
      title={`Change the e-mail of ${name}?`}
      description={`${name} signs in by the new e-mail instead of ${user.email}, and stays signed in and in all projects and surveys. A link to set a password that went to the old one ends. Where the portal sends mails, both addresses are told.`}
      form={form}
      draft={{ key: `e-mail of user ${user.id}` }}
      send={({ email }) => change.send({ id: user.id, email })}
      words={{ save: 'Change Email', saving: 'Changing...' }}
      isPending={change.isPending}
    >
      <FormField control={form.control} name="email" label="New Email">
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
    </FormDialog>
  )
}
