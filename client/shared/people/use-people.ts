import { useMemo } from 'react'
import type { User } from '#events/account/user.ts'
import { useCompanies, useUsers } from '../../api/people/account.ts'
import { compareNames } from '../../ui/list/name-order.ts'
import { fullName, ROLE_LABELS } from './people.ts'

/** A person as lists show and find them. `company`: its name; undefined for none, or while it loads. */
export type Person = User & { readonly company?: string | undefined }

/** The texts by which a person is found, in every list (docs/rules.md, ACCOUNT-127). */
export const personTexts = (
  person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'username' | 'role' | 'company'>,
) => [fullName(person), person.email, person.username, ROLE_LABELS[person.role], person.company] as const

/** People in the order of their names. */
export const byName = <One extends User>(people: readonly One[]): readonly One[] => {
  const named = people.map((person) => ({ person, name: fullName(person) }))
  return named
    .sort((one, other) => compareNames(one.name, other.name) || one.person.id - other.person.id)
    .map(({ person }) => person)
}

/** All people with an account, by name, each with their company. Employees only. */
export function usePeople({ isEnabled = true } = {}) {
  const { data: users, isError, error, refetch } = useUsers({ isEnabled })
  const { data: companies } = useCompanies({ isEnabled })
  const people = useMemo(() => {
    const names = new Map(companies?.map(({ id, name }) => [id, name]))
    return (
      users &&
      byName(
        users.map(
          (user): Person => ({ ...user, company: user.companyId === null ? undefined : names.get(user.companyId) }),
        ),
      )
    )
  }, [users, companies])
  return { people, isError, error, refetch }
}
