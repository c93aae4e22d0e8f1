import { InvitationBody } from '#events/account/api.ts'
import { FormDialog, type OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormField, useZodForm } from '../../../ui/form/form.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { InvitationLinkView } from './link-view.tsx'
import { useInvite } from '../use-user-commands.ts'

/** Invites a person to register as a customer, and shows the link. To be mounted anew for each opening. */
export function InviteDialog(opened: OpenedDialog) {
  const invite = useInvite()
  const form = useZodForm(InvitationBody, { email: '' })
  return (
    <FormDialog
      {...opened}
      title="Invite a Customer"
      description="They choose their name and password themselves."
      form={form}
      draft={{ key: 'invitation' }}
      send={({ email }) => invite.send(email)}
      words={{ save: 'Invite', saving: 'Inviting...' }}
      isPending={invite.isPending}
      saved={(invited) => ({ title: 'Invitation Ready', content: <InvitationLinkView {...invited} /> })}
    >
      <FormField control={form.control} name="email" label="Email">
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
    </FormDialog>
  )
}
