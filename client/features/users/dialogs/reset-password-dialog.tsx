import { useState } from 'react'
import type { z } from 'zod'
import type { ResetLink } from '#events/account/api.ts'
import type { User } from '#events/account/user.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useLeaveUnanswered } from '../../../shared/forms/use-leave-unanswered.ts'
import { fullName } from '../../../shared/people/people.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ResetLinkView } from './link-view.tsx'
import { useResetPassword } from '../use-user-commands.ts'

/** Makes a link by which a user sets a new password, and shows it. To be mounted anew for each opening. */
export function ResetPasswordDialog({ user, isOpen, onClose, focusFallback }: OpenedDialog & { user: User }) {
  const reset = useResetPassword()
  const [link, setLink] = useState<z.infer<typeof ResetLink> | null>(null)
  const name = fullName(user)
  const mayLeave = useLeaveUnanswered(reset.isPending)
  const leave = async () => {
    if (await mayLeave()) onClose()
  }
  const generate = async () => {
    const sent = await reset.send(user.id)
    if (sent.ok) setLink(sent.result)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => void (!next && leave())}
      onInteractOutside={(event) => {
        if (link !== null || reset.isPending) event.preventDefault()
      }}
      focusFallback={focusFallback}
      title="Reset Password"
      footer={
        link === null ? (
          <>
            <Button onClick={() => void leave()}>Cancel</Button>
            <Button variant="primary" isPending={reset.isPending} onClick={() => void generate()}>
              {reset.isPending ? 'Generating...' : 'Generate Reset Link'}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {link === null ? (
        <p className="wrap-anywhere">
          <bdi>{name}</bdi> ({user.email}) sets a new password by a link. The present password works until the link is
          used; an older link stops working at once.
        </p>
      ) : (
        <ResetLinkView user={user} link={link} />
      )}
    </Dialog>
  )
}
