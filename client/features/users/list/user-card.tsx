import { Ellipsis, History, LockOpen, Mail, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { User } from '#events/account/user.ts'
import type { Role } from '#events/kernel/actor.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import { useUser } from '../../../api/people/session.tsx'
import { fullName } from '../../../shared/people/people.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CompanyBox } from '../companies/company-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { PlainIconButton } from '../../../ui/plain-icon-button.tsx'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { companyOfValue, valueOfCompany } from '../companies/company-options.ts'
import { ROLES } from '../role-words.ts'
import { useState } from 'react'
import { Link } from 'wouter'

/** The actions of a card. The changes resolve when they are made, refused, or not wanted after all. */
export type UserActions = {
  readonly onRole: (user: User, role: Role) => Promise<unknown>
  readonly onCompany: (user: User, companyId: CompanyId | null) => Promise<unknown>
  readonly onSelect: (user: User, isSelected: boolean) => void
  readonly onResetPassword: (user: User) => void
  readonly onEdit: (user: User) => void
  readonly onEmail: (user: User) => void
  readonly onHistory: (user: User) => void
  readonly onUnlock: (user: User) => void
  readonly onSuspend: (user: User) => void
  readonly onDelete: (user: User) => void
}

/** One user. A choice shows at once, and goes back when the server refuses it. */
export function UserCard({
  user,
  companies,
  isSelected,
  onRole,
  onCompany,
  onSelect,
  onResetPassword,
  onEdit,
  onEmail,
  onHistory,
  onUnlock,
  onSuspend,
  onDelete,
  isLocked,
}: UserActions & { user: User; companies: readonly ListOption[]; isSelected: boolean; isLocked: boolean }) {
  const isMe = useUser().id === user.id
  const role = useChosen(user.role, (chosen) => onRole(user, chosen))
  const company = useChosen(valueOfCompany(user.companyId), (chosen) => onCompany(user, companyOfValue(chosen)))
  const name = fullName(user)

  return (
    <Card className="flex flex-col gap-3 p-3 lg:flex-row lg:items-center lg:gap-4">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        {/* The target reaches over the edge of the picture. */}
        <Checkbox
          checked={isSelected}
          onCheckedChange={(isChecked) => onSelect(user, isChecked)}
          className="-mr-6 w-11 shrink-0 gap-0"
        >
          <span className="sr-only">Select {name}</span>
        </Checkbox>
        <Avatar id={user.id} name={name} size="lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <h2 dir="auto" title={name} className="line-clamp-2 font-semibold wrap-anywhere">
              <Link
                href={`/users/${user.id}`}
                className="hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
              >
                {name}
              </Link>
            </h2>
            {isMe && <Badge tone="accent">You</Badge>}
            {user.isSuspended && <Badge tone="danger">Suspended</Badge>}
            {isLocked && <Badge tone="danger">Locked</Badge>}
            {!user.hasPassword && <Badge tone="warning">No password yet</Badge>}
          </div>
          <p title={user.email} className="line-clamp-3 text-muted wrap-anywhere">
            {user.email}
          </p>
          <p title={user.username} className="truncate text-xs text-muted">
            {user.username}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2 lg:w-88 lg:shrink-0 xl:w-100">
        <Select label={`Role of ${name}`} options={ROLES} isDisabled={isMe} {...role} />
        <CompanyBox label={`Company of ${name}`} options={companies} placeholder="Choose a company" {...company} />
      </div>
      <div className="flex flex-wrap items-center gap-1 lg:shrink-0">
        {isLocked && (
          <Button icon={<LockOpen aria-hidden />} aria-label={`Unlock ${name}`} onClick={() => onUnlock(user)}>
            Unlock
          </Button>
        )}
        <Button aria-label={`Reset Password of ${name}`} onClick={() => onResetPassword(user)}>
          Reset Password
        </Button>
        <div className="ml-auto flex items-center gap-1">
          <IconButton label={`History of ${name}`} onClick={() => onHistory(user)}>
            <History aria-hidden />
          </IconButton>
          <IconButton label={`Edit ${name}`} onClick={() => onEdit(user)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} variant="danger" disabled={isMe} onClick={() => onDelete(user)}>
            <Trash2 aria-hidden />
          </IconButton>
          <Menu
            trigger={
              <PlainIconButton label={`More for ${name}`}>
                <Ellipsis aria-hidden />
              </PlainIconButton>
            }
          >
            <MenuItem icon={<Mail aria-hidden />} onSelect={() => onEmail(user)}>
              Change Email
            </MenuItem>
            {!isMe && (
              <MenuItem
                icon={user.isSuspended ? <Play aria-hidden /> : <Pause aria-hidden />}
                onSelect={() => onSuspend(user)}
              >
                {user.isSuspended ? 'Resume' : 'Suspend'}
              </MenuItem>
            )}
          </Menu>
        </div>
      </div>
    </Card>
  )
}

/** A choice that is sent as soon as it is made: what was chosen stands until the answer is here, and then what is so. */
function useChosen<Value>(present: Value, send: (value: Value) => Promise<unknown>) {
  const [chosen, setChosen] = useState<{ readonly value: Value } | null>(null)
  return {
    value: chosen ? chosen.value : present,
    onValueChange: (value: Value) => {
      const choice = { value }
      setChosen(choice)
      // A later choice is not taken back by the answer to this one.
      void send(value).then(() => setChosen((last) => (last === choice ? null : last)))
    },
  }
}
