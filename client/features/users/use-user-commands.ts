import type { z } from 'zod'
import {
  accountCalls,
  CreatedUser,
  type CreateUserBody,
  type InvitationBody,
  InvitationLink,
  ResetLink,
  type UserInfoBody,
} from '#events/account/api.ts'
import type { FormerUser } from '#events/account/former-user.ts'
import { User } from '#events/account/user.ts'
import type { Role } from '#events/kernel/actor.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { CompanyId, UserId } from '#events/kernel/ids.ts'
import { noteUnlocked, readOverviewAgain, userList } from '../../api/people/account.ts'
import { formerUserList } from '../../api/people/former-users.ts'
import { queryClient, USER_KEY } from '../../api/request/query-client.ts'
import { failed } from '../../api/request/failed.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { fullName } from '../../shared/people/people.ts'
import { ONE } from './role-words.ts'

/** The toast about a failure (specification 000, section 8, "User admin titles"). */
export const failedAdmin = (title: string) => failed(title, 'An error occurred')

const take = (user: User) => userList.take({ rows: [user], gone: [] })

/** Takes a changed person into the list, and onto their page. */
const takenOnPage = {
  ...userList.saved,
  done: (user: User) => {
    take(user)
    readOverviewAgain()
  },
}

export const useCreateUser = () =>
  useCommand({
    call: (body: z.input<typeof CreateUserBody>) => requestOf(accountCalls.createUser, {}, body),
    read: (body) => CreatedUser.parse(body),
    done: ({ resetUrl: _, isMailed: __, ...user }) => take(user),
    success: () => ({ title: 'User created successfully' }),
    failure: failedAdmin('Error creating user'),
  })

/** Makes the link by which a person registers. */
export const useInvite = () =>
  useCommand({
    call: (invited: z.input<typeof InvitationBody>) => requestOf(accountCalls.invite, {}, invited),
    read: (body, { email, role }) => ({ email, role: role ?? 'customer', ...InvitationLink.parse(body) }),
    failure: failedAdmin('Error creating invitation'),
  })

/** Makes the link by which a user sets a new password. */
export const useResetPassword = () =>
  useCommand({
    call: (id: UserId) => requestOf(accountCalls.resetPassword, { id }),
    read: (body) => ResetLink.parse(body),
    failure: failedAdmin('Error Generating Reset Link'),
  })

export const useEditUser = () =>
  useCommand({
    call: ({ id, info }: { id: UserId; info: z.input<typeof UserInfoBody> }) =>
      requestOf(accountCalls.info, { id }, info),
    read: (body) => User.parse(body),
    done: (user) => {
      take(user)
      queryClient.setQueryData<User | null>(USER_KEY, (me) => (me?.id === user.id ? user : me))
    },
    success: (user) => ({ title: 'User updated', description: `${fullName(user)}, ${user.username}` }),
    failure: failedAdmin('Error updating user'),
  })

export const useChangeEmail = () =>
  useCommand({
    call: ({ id, email }: { id: UserId; email: string }) => requestOf(accountCalls.email, { id }, { email }),
    ...takenOnPage,
    success: (user) => ({ title: 'Email updated', description: `${fullName(user)} signs in as ${user.email} now.` }),
    failure: failedAdmin('Error Updating Email'),
  })

/** Shuts a person out, or lets them in again. */
export const useSuspendUser = () =>
  useCommand({
    call: ({ id, isSuspended }: User) => requestOf(accountCalls[isSuspended ? 'resume' : 'suspend'], { id }),
    ...takenOnPage,
    success: (user) =>
      user.isSuspended
        ? { title: 'User suspended', description: `${fullName(user)} is signed out everywhere and cannot log in.` }
        : { title: 'User resumed', description: `${fullName(user)} can log in again.` },
    failure: (error, { isSuspended }) =>
      failedAdmin(isSuspended ? 'Error Resuming User' : 'Error Suspending User')(error),
  })

/** Ends the lock of an account. */
export const useUnlockUser = () =>
  useCommand({
    call: ({ id }: User) => requestOf(accountCalls.unlock, { id }),
    read: () => null,
    done: (_, { id }) => noteUnlocked(id),
    success: (_, user) => ({ title: 'Account unlocked', description: `${fullName(user)} can log in again.` }),
    failure: failedAdmin('Error Unlocking Account'),
  })

/** Takes a change back, once it is made; null for a change that itself takes one back. */
type Undo = (() => void) | null
const undoAction = (undo: Undo) => (undo ? { action: { label: 'Undo', onClick: undo } } : {})

export const useChangeRole = () =>
  useCommand({
    call: ({ id, role }: { id: UserId; role: Role; undo: Undo }) => requestOf(accountCalls.role, { id }, { role }),
    ...userList.saved,
    success: (user, { undo }) => ({
      title: 'Role updated',
      description: `${fullName(user)} is ${ONE[user.role]} now. Their sessions have ended: they log in again.`,
      ...undoAction(undo),
    }),
    failure: failedAdmin('Error Updating Role'),
  })

/** `company`: its name. `before` is called once the change is made, just before the lists show it. */
export const useChangeCompany = () =>
  useCommand({
    call: ({
      id,
      companyId,
    }: {
      id: UserId
      companyId: CompanyId | null
      company: string
      undo: Undo
      before?: () => void
    }) => requestOf(accountCalls.company, { id }, { companyId }),
    read: (body) => User.parse(body),
    done: (user, { before }) => {
      before?.()
      take(user)
    },
    success: (user, { company, undo }) => ({
      title: 'Company updated',
      description: `${fullName(user)} moved to ${company}.`,
      ...undoAction(undo),
    }),
    failure: failedAdmin('Error Updating Company'),
  })

export const useDeleteUser = () =>
  useCommand({
    call: ({ id }: User) => requestOf(accountCalls.deleteUser, { id }),
    read: () => null,
    done: (_, { id }) => userList.take({ rows: [], gone: [id] }),
    success: (_, user) => ({ title: 'User deleted', description: fullName(user) }),
    failure: failedAdmin('Error Deleting User'),
  })

/** Begins the erasure of a deleted person's data. */
export const useEraseUser = () =>
  useCommand({
    call: ({ id }: FormerUser) => requestOf(accountCalls.eraseUser, { id }),
    ...formerUserList.saved,
    success: () => ({ title: 'Erasure started', description: 'It takes a moment, and goes on by itself.' }),
    failure: failedAdmin('Error Erasing Data'),
  })
