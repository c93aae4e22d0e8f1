import { Mail, Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import type { User } from '#events/account/user.ts'
import { useUser } from '../../../api/people/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { useAskSuspend } from '../use-ask-suspend.ts'

const ChangeEmailDialog = dialogOnDemand(
  async () => (await import('../dialogs/change-email-dialog.tsx')).ChangeEmailDialog,
)

/** The actions on an account that its person's page shares with the list of users. */
export function AccountButtons({ user }: { user: User }) {
  const isMe = useUser().id === user.id
  const emailButton = useRef<HTMLButtonElement>(null)
  const suspendButton = useRef<HTMLButtonElement>(null)
  const { askSuspend, isPending } = useAskSuspend()
  const [dialog, setDialog] = useState({ isOpen: false, opening: 0 })
  return (
    <>
      <Button
        ref={emailButton}
        icon={<Mail aria-hidden />}
        onClick={() => setDialog(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
      >
        Change Email
      </Button>
      {!isMe && (
        <Button
          ref={suspendButton}
          icon={user.isSuspended ? <Play aria-hidden /> : <Pause aria-hidden />}
          isPending={isPending}
          onClick={() => void askSuspend(user, suspendButton)}
        >
          {user.isSuspended ? 'Resume' : 'Suspend'}
        </Button>
      )}
      <ChangeEmailDialog
        key={dialog.opening}
        user={user}
        isOpen={dialog.isOpen}
        onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
        focusFallback={emailButton}
      />
    </>
  )
}
