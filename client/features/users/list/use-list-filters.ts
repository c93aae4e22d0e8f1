import { useSearchParams } from 'wouter'
import { Role } from '#events/kernel/actor.ts'
import { UserState } from './user-groups.ts'

type Filters = { readonly role: Role | null; readonly state: UserState | null }

/** The filters of the users besides the search; null: all. They stand in the url, so that reload and back bring them along. */
export function useListFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const role = Role.safeParse(parameters.get('role')).data ?? null
  const state = UserState.safeParse(parameters.get('state')).data ?? null
  const setFilters = (change: Partial<Filters>) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  return [{ role, state }, setFilters]
}
