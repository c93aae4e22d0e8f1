import { InvitationBody } from '#events/account/api.ts'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { FormField, useZodForm } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { LinkView } from './link-view.tsx'
import { useInvite } from './use-user-commands.ts'

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
      saved={({ email, invitationUrl, isMailed }) => ({
        title: 'Invitation Ready',
        content: (
          <LinkView label="Invitation link" link={invitationUrl} mailedTo={isMailed ? email : null}>
            By this link {email} registers as a customer, once and within 7 days. It replaces an earlier one.
          </LinkView>
        ),
      })}
    >
      <FormField control={form.control} name="email" label="Email">
        {(field) => <Input type="email" autoComplete="off" {...field} />}
      </FormField>
    </FormDialog>
  )
}
