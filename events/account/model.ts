import { z } from 'zod'
import type { User } from './user.ts'
import { Role } from '../kernel/actor.ts'
import type { Model } from '../kernel/decider.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/keyed-model.ts'
import { foldCase } from '../kernel/text.ts'
import { Link } from './links.ts'

/**
 * An account as the rules see it. `passwordId` null: the password that the account came with. Deleted ones stay as `isDeleted`:
 * an id is given out once.
 */
export const Account = z.object({
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  companyId: CompanyId.nullable(),
  passwordId: z.guid().nullable(),
  link: Link.nullable(),
  isDeleted: z.literal(true).optional(),
})
export type Account = Readonly<z.infer<typeof Account>>

export const KnownCompany = z.object({ name: z.string(), isDeleted: z.literal(true).optional() })
export type KnownCompany = Readonly<z.infer<typeof KnownCompany>>

/** What the rules look at. */
export type AccountsView = {
  readonly users: ReadonlyMap<UserId, Account>
  /** Every e-mail and username that signs a user in, folded, and that user. */
  readonly logins: ReadonlyMap<string, UserId>
  /** The newest invitation of each e-mail, folded. */
  readonly invitations: ReadonlyMap<string, Link>
  readonly companies: ReadonlyMap<CompanyId, KnownCompany>
  /** By names, folded. */
  readonly companyNames: ReadonlyMap<string, CompanyId>
  /** How many people are employees. */
  readonly employees: number
}

/** A user as the API answers them; null when there is none. */
export function userIn({ users }: AccountsView, id: UserId): User | null {
  const account = users.get(id)
  if (!account || account.isDeleted) return null
  const { username, firstName, lastName, email, role, companyId } = account
  return { id, username, firstName, lastName, email, role, companyId }
}

/** What an event changes; `employees` is a difference. */
export type AccountsPatch = {
  readonly users?: KeyedPatch<UserId, Account>
  readonly logins?: KeyedPatch<string, UserId>
  readonly invitations?: KeyedPatch<string, Link>
  readonly companies?: KeyedPatch<CompanyId, KnownCompany>
  readonly companyNames?: KeyedPatch<string, CompanyId>
  readonly employees?: number
}

/** What an account takes in memory: texts of some length, and what is kept around them. */
const ACCOUNT_BYTES = 700

/** The accounts, changed in place: an event costs what it changes, however many there are. */
export class AccountsModel implements Model<AccountsView, AccountsPatch> {
  readonly #users = new KeyedModel<UserId, Account>(() => ACCOUNT_BYTES)
  readonly #logins = new KeyedModel<string, UserId>()
  readonly #invitations = new KeyedModel<string, Link>()
  readonly #companies = new KeyedModel<CompanyId, KnownCompany>()
  readonly #companyNames = new KeyedModel<string, CompanyId>()
  #employees = 0

  get view(): AccountsView {
    return {
      users: this.#users.view,
      logins: this.#logins.view,
      invitations: this.#invitations.view,
      companies: this.#companies.view,
      companyNames: this.#companyNames.view,
      employees: this.#employees,
    }
  }

  get bytes(): number {
    const parts = [this.#users, this.#logins, this.#invitations, this.#companies, this.#companyNames]
    return parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  apply(patch: AccountsPatch): AccountsPatch {
    const { users = [], logins = [], invitations = [], companies = [], companyNames = [], employees = 0 } = patch
    this.#employees += employees
    return {
      users: this.#users.apply(users),
      logins: this.#logins.apply(logins),
      invitations: this.#invitations.apply(invitations),
      companies: this.#companies.apply(companies),
      companyNames: this.#companyNames.apply(companyNames),
      employees: -employees,
    }
  }
}

const Saved = z.object({
  users: z.array(z.tuple([UserId, Account])),
  invitations: z.array(z.tuple([z.string(), Link])),
  companies: z.array(z.tuple([CompanyId, KnownCompany])),
})

/** The rest of a state follows from what is saved. */
export const accountSnapshots = {
  version: 3,
  save: ({ users, invitations, companies }: AccountsView): unknown => ({
    users: [...users],
    invitations: [...invitations],
    companies: [...companies],
  }),
  load(saved: unknown): AccountsPatch | null {
    const { data } = Saved.safeParse(saved)
    if (!data) return null
    const present = data.users.filter(([, { isDeleted }]) => !isDeleted)
    return {
      ...data,
      logins: present.flatMap(([id, { email, username }]) => [
        [foldCase(email), id] as const,
        [foldCase(username), id] as const,
      ]),
      companyNames: data.companies.flatMap(([id, { name, isDeleted }]) =>
        isDeleted ? [] : [[foldCase(name), id] as const],
      ),
      employees: present.filter(([, { role }]) => role === 'employee').length,
    }
  },
}
