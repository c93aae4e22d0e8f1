import { z } from 'zod'
import type { Company } from '#events/account/company.ts'
import type { User } from '#events/account/user.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { CompaniesDialog } from '../companies/companies-dialog.tsx'
import { PendingDialog } from '../pending/pending-dialog.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'

/** The dialogs that an address can open: `/users?open=invite`. */
export const OpenedByUrl = z.enum(['create', 'invite', 'companies', 'pending'])

/** The kind of a dialog, and its user. */
export type UserDialog =
  | { readonly kind: z.infer<typeof OpenedByUrl> }
  | { readonly kind: 'edit' | 'email' | 'reset'; readonly user: User }
/** The dialog that is open or was last. Counted, for each opening begins with a form of its own. */
export type UserDialogState = UserDialog & { readonly isOpen: boolean; readonly opening: number }

/** The dialog of the users screen that was asked for. */
export function UserDialogs({
  dialog,
  options,
  companies,
  counts,
  ...closing
}: Omit<OpenedDialog, 'isOpen'> & {
  dialog: UserDialogState
  options: readonly ListOption[]
  companies: readonly Company[]
  counts: ReadonlyMap<CompanyId, number>
}) {
  const { isOpen, opening } = dialog
  const shared = { isOpen, ...closing }
  switch (dialog.kind) {
    case 'create':
      return <CreateUserDialog key={opening} companies={options} {...shared} />
    case 'invite':
      return <InviteDialog key={opening} companies={options} {...shared} />
    case 'pending':
      return <PendingDialog key={opening} companies={options} {...shared} />
    case 'companies':
      return <CompaniesDialog key={opening} companies={companies} counts={counts} {...shared} />
    case 'edit':
      return <EditUserDialog key={opening} user={dialog.user} {...shared} />
    case 'email':
      return <ChangeEmailDialog key={opening} user={dialog.user} {...shared} />
    case 'reset':
      return <ResetPasswordDialog key={opening} user={dialog.user} {...shared} />
  }
}
