import { z } from 'zod'
import type { User } from './user.ts'
import { Role } from '../kernel/actor.ts'
import { CompositeModel, type CompositePatch } from '../kernel/model/composite-model.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'
import { KeyedModel } from '../kernel/model/keyed-model.ts'
import { foldCase } from '../kernel/text/text.ts'
import { Invitation, Link } from './links.ts'

/**
 * An account as the rules see it. `passwordId` null: the password that the account came with, or none where `hasPassword` is false.
 * Deleted ones stay as `isDeleted`: an id is given out once.
 */
export const Account = z.object({
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  companyId: CompanyId.nullable(),
  passwordId: z.guid().nullable(),
  hasPassword: z.boolean(),
  link: Link.nullable(),
  isDeleted: z.literal(true).optional(),
  isSuspended: z.literal(true).optional(),
  /** The e-mails before this one, whose keys are the person's too; absent: they had none. */
  formerEmails: z.array(z.string()).optional(),
  /** How far the erasure of a deleted person is; absent: it was not asked for. */
  erasure: z.enum(['requested', 'erased']).optional(),
})
export type Account = Readonly<z.infer<typeof Account>>

/** True if an account is that of an employee who can act. */
export const isActingEmployee = ({ role, isSuspended }: Pick<Account, 'role' | 'isSuspended'>): boolean =>
  role === 'employee' && !isSuspended

/** Every e-mail that an account has or had, folded. */
export const emailsOf = ({ email, formerEmails = [] }: Pick<Account, 'email' | 'formerEmails'>): readonly string[] => [
  ...new Set([email, ...formerEmails].map(foldCase)),
]

export const KnownCompany = z.object({ name: z.string(), isDeleted: z.literal(true).optional() })
export type KnownCompany = Readonly<z.infer<typeof KnownCompany>>

/** The state that the rules read. */
export type AccountView = {
  readonly users: ReadonlyMap<UserId, Account>
  /** Every e-mail and username that signs a user in, folded, and that user. */
  readonly logins: ReadonlyMap<string, UserId>
  /** The newest invitation of each e-mail, folded. */
  readonly invitations: ReadonlyMap<string, Invitation>
  /** The deleted accounts that had each e-mail, folded, that are not erased. */
  readonly former: ReadonlyMap<string, readonly UserId[]>
  readonly companies: ReadonlyMap<CompanyId, KnownCompany>
  /** By names, folded. */
  readonly companyNames: ReadonlyMap<string, CompanyId>
  /** Number of employees who can act: suspended ones cannot. */
  readonly employees: number
}

/** A user as the API answers them; null when there is none. */
export function userIn({ users }: AccountView, id: UserId): User | null {
  const account = users.get(id)
  if (!account || account.isDeleted) return null
  const { username, firstName, lastName, email, role, companyId, hasPassword, isSuspended } = account
  const user = { id, username, firstName, lastName, email, role, companyId, hasPassword }
  return isSuspended ? { ...user, isSuspended } : user
}

export type AccountPatch = CompositePatch<AccountView>

/** Memory that an account takes: texts of some length, and the entries around them. */
const ACCOUNT_BYTES = 700

export const openAccounts = () =>
  new CompositeModel<AccountView>(
    { employees: 0 },
    {
      users: new KeyedModel(() => ACCOUNT_BYTES),
      logins: new KeyedModel(),
      invitations: new KeyedModel(),
      former: new KeyedModel(),
      companies: new KeyedModel(),
      companyNames: new KeyedModel(),
    },
  )

const Saved = z.object({
  users: z.array(z.tuple([UserId, Account])),
  invitations: z.array(z.tuple([z.string(), Invitation])),
  companies: z.array(z.tuple([CompanyId, KnownCompany])),
})

/** The rest of a state follows from what is saved. */
export const accountSnapshots = {
  version: 7,
  save: ({ users, invitations, companies }: AccountView): unknown => ({
    users: [...users],
    invitations: [...invitations],
    companies: [...companies],
  }),
  load(saved: unknown): AccountPatch | null {
    const { data } = Saved.safeParse(saved)
    if (!data) return null
    const present = data.users.filter(([, { isDeleted }]) => !isDeleted)
    const former = new Map<string, UserId[]>()
    for (const [id, account] of data.users)
      if (account.isDeleted && account.erasure !== 'erased')
        for (const email of emailsOf(account)) former.set(email, [...(former.get(email) ?? []), id])
    return {
      ...data,
      former: [...former],
      logins: present.flatMap(([id, { email, username }]) => [
        [foldCase(email), id] as const,
        [foldCase(username), id] as const,
      ]),
      companyNames: data.companies.flatMap(([id, { name, isDeleted }]) =>
        isDeleted ? [] : [[foldCase(name), id] as const],
      ),
      employees: present.filter(([, account]) => isActingEmployee(account)).length,
    }
  },
}
