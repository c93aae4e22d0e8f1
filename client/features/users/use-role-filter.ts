import { useSearchParams } from 'wouter'
import { Role } from '#events/kernel/actor.ts'

const PARAMETER = 'role'

/** The role that the users are narrowed to; null: all. It stands in the url, so that reload and back bring it along. */
export function useRoleFilter(): [Role | null, (role: Role | null) => void] {
  const [parameters, setParameters] = useSearchParams()
  const role = Role.safeParse(parameters.get(PARAMETER)).data ?? null
  const setRole = (next: Role | null) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === null) after.delete(PARAMETER)
        else after.set(PARAMETER, next)
        return after
      },
      { replace: true },
    )
  return [role, setRole]
}
