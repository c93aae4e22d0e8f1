import { Trash2 } from 'lucide-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { useUser } from '../../../api/people/session.tsx'
import { serverNow } from '../../../api/request/server-clock.ts'
import { fullName, ROLE_LABELS } from '../../../shared/people/people.ts'
import { useUserNames } from '../../../shared/people/use-user-names.ts'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { When } from '../../../shared/when/when.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { deletionQuestion } from '../deletion-question.ts'
import { isExpired, type PendingPerson } from './found-pending.ts'
import { InvitationLinkView, ResetLinkView } from '../dialogs/link-view.tsx'
import { useDeleteUser, useInvite, useResetPassword, failedAdmin } from '../use-user-commands.ts'
import { accountCalls } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { pendingList } from '../../../api/people/pending.ts'
import { useCommand } from '../../../api/request/use-command.ts'

/** A person who has not come yet: an invitation, or an account without a password, which is a row only once its user is known. */
export function PendingRow({
  ref,
  pending,
  person: user,
  company,
  focusFallback,
  isMaking,
  onMade,
  onMaking,
}: PendingPerson & {
  ref: Ref<HTMLLIElement>
  focusFallback: RefObject<HTMLElement | null>
  /** A link is being made, for one of the rows: another one would take its place before it was seen. */
  isMaking: boolean
  /** A link was made, which is shown this once. */
  onMade: (link: ReactNode) => void
  onMaking: (isMaking: boolean) => void
}) {
  const confirm = useConfirm()
  const [invite, reset, revoke, remove] = [useInvite(), useResetPassword(), useRevokeInvitation(), useDeleteUser()]
  const isPending = invite.isPending || reset.isPending
  const me = useUser().id
  const nameOf = useUserNames([pending.by], 'a person who has no account any more')
  if (pending.kind === 'account' && !user) return null
  const name = user ? fullName(user) : pending.kind === 'invitation' ? pending.email : ''
  const { role, companyId } = pending.kind === 'invitation' ? pending : (user ?? { role: 'customer', companyId: null })
  const asker = pending.by === null ? 'the system' : pending.by === me ? 'you' : (nameOf(pending.by) ?? '...')
  const isOver = isExpired(pending, serverNow())

  const makeLink = async () => {
    onMaking(true)
    if (user) {
      const sent = await reset.send(user.id)
      if (sent.ok) onMade(<ResetLinkView user={user} link={sent.result} />)
    } else if (pending.kind === 'invitation') {
      // As before: the link is new, and nothing else.
      const sent = await invite.send({ email: name, role, companyId })
      if (sent.ok) onMade(<InvitationLinkView {...sent.result} />)
    }
    onMaking(false)
  }
  const takeBack = async () => {
    if (user) {
      if (await confirm({ ...deletionQuestion(user), focusFallback })) await remove.send(user)
      return
    }
    const question = {
      title: `Take back the invitation of ${name}?`,
      description: 'Its link opens nothing from then on, and says so. They can be invited anew.',
      action: 'Take Back',
      tone: 'danger' as const,
      focusFallback,
    }
    if (pending.kind === 'invitation' && (await confirm(question))) await revoke.send(pending)
  }

  return (
    <li ref={ref} aria-label={name} className="flex flex-col gap-2 p-3 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </span>
          <Badge>{ROLE_LABELS[role]}</Badge>
          {isOver && <Badge tone="warning">Expired</Badge>}
        </div>
        {(user ?? companyId) !== null && (
          <p className="text-muted wrap-anywhere">
            {user && `${user.email}, `}
            {company ?? 'a company that was deleted'}
          </p>
        )}
        <p className="text-xs text-muted">
          {user ? 'Account created' : 'Invited'} by {asker} <When at={pending.madeAt} />.{' '}
          {user ? 'They have set no password yet. ' : ''}The link {isOver ? 'expired' : 'works until'}{' '}
          {momentWords(pending.expiresAt)}.
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Button
          className="mr-auto"
          aria-label={`New Link for ${name}`}
          isPending={isPending}
          disabled={isMaking && !isPending}
          onClick={() => void makeLink()}
        >
          New Link
        </Button>
        <IconButton
          label={user ? `Delete ${name}` : `Take back the invitation of ${name}`}
          variant="danger"
          onClick={() => void takeBack()}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

type Invitation = { readonly id: number; readonly invitationId: string; readonly email: string }

/** Takes an invitation back. */
const useRevokeInvitation = () =>
  useCommand({
    call: ({ invitationId, email }: Invitation) =>
      requestOf(accountCalls.revokeInvitation, {}, { invitationId, email }),
    ...pendingList.removed,
    success: (_, { email }) => ({ title: 'Invitation taken back', description: email }),
    failure: failedAdmin('Error taking back the invitation'),
  })
