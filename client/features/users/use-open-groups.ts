import { useSearchParams } from 'wouter'
import type { CompanyId } from '#events/kernel/ids.ts'
import { NONE, valueOfCompany } from './company-options.ts'

const PARAMETER = 'groups'

/** The groups that are open, and what opens or closes one. They stand in the url, so that reload and back bring them along. */
export function useOpenGroups() {
  const [parameters, setParameters] = useSearchParams()
  // "No Company" is open by default (specification 000, "Users screen").
  const openIn = (read: URLSearchParams) => (read.get(PARAMETER) ?? NONE).split('.')
  const open = openIn(parameters)
  return {
    isOpen: (id: CompanyId | null) => open.includes(valueOfCompany(id)),
    toggle: (id: CompanyId | null, isOpen: boolean) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before)
          const value = valueOfCompany(id)
          const others = openIn(before).filter((other) => other !== '' && other !== value)
          after.set(PARAMETER, (isOpen ? [...others, value] : others).join('.'))
          return after
        },
        { replace: true },
      ),
  }
}
