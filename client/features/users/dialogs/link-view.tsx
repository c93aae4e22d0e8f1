import type { ReactNode } from 'react'
import type { User } from '#events/account/user.ts'
import type { Role } from '#events/kernel/actor.ts'
import { ONE } from '../role-words.ts'
import { fullName } from '../../../shared/people/people.ts'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Field } from '../../../ui/form/field.tsx'

const NOT_COPIED = {
  title: 'Link not copied',
  description: 'It was shown this once. If it stands nowhere else, make a new one.',
} as const

/**
 * A link that is shown this once, to be copied; `children` say what it is good for. Where it goes away uncopied and no mail has
 * it, a notice says so. @param mailedTo who gets it by mail; null: no one.
 */
export function LinkView({
  label,
  link,
  mailedTo,
  what,
  isCopied,
  children,
}: {
  label: string
  /** Names the link on its button where there are several. */
  what?: string | undefined
  /** It was copied with others. */
  isCopied?: boolean | undefined
  link: string
  mailedTo: string | null
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {children}{' '}
        {mailedTo === null ? 'No mail is sent: hand the link over.' : `A mail with this link goes to ${mailedTo}.`}
      </p>
      <Field label={label} hint="It is shown this once. Copy it now.">
        <CopyField
          value={link}
          {...(what !== undefined && { what })}
          ifUncopied={mailedTo === null ? NOT_COPIED : undefined}
          isCopied={isCopied}
        />
      </Field>
    </div>
  )
}

/** The link by which a person registers. */
export const InvitationLinkView = ({
  email,
  role,
  invitationUrl,
  isMailed,
  ...several
}: {
  email: string
  what?: string
  isCopied?: boolean
  role: Role
  invitationUrl: string
  isMailed: boolean
}) => (
  <LinkView label="Invitation link" link={invitationUrl} mailedTo={isMailed ? email : null} {...several}>
    By this link {email} registers as {ONE[role]}, once and within 7 days. It replaces an earlier one.
  </LinkView>
)

/** The link by which a user sets a password. */
export const ResetLinkView = ({
  user,
  link: { resetLink, isMailed },
}: {
  user: User
  link: { readonly resetLink: string; readonly isMailed: boolean }
}) => (
  <LinkView label="Reset link" link={resetLink} mailedTo={isMailed ? user.email : null}>
    By this link {fullName(user)} sets a new password, once and within 24 hours.
  </LinkView>
)
