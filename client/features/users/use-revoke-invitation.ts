import { accountCalls } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { pendingList } from '../../api/pending.ts'
import { useCommand } from '../../api/use-command.ts'
import { failedAdmin } from './use-user-commands.ts'

type Invitation = { readonly id: number; readonly invitationId: string; readonly email: string }

/** Takes an invitation back. */
export const useRevokeInvitation = () =>
  useCommand({
    call: ({ invitationId, email }: Invitation) =>
      requestOf(accountCalls.revokeInvitation, {}, { invitationId, email }),
    ...pendingList.removed,
    success: (_, { email }) => ({ title: 'Invitation taken back', description: email }),
    failure: failedAdmin('Error taking back the invitation'),
  })
