import type { CompanyId } from '#events/kernel/ids.ts'
import { useOpenInUrl } from '../../shared/search/use-open-in-url.ts'
import { NONE, valueOfCompany } from './company-options.ts'

/** The groups that are open, and what opens or closes one. "No Company" is at first (specification 000, "Users screen"). */
export function useOpenGroups() {
  const { open, toggle } = useOpenInUrl('groups', NONE)
  return {
    isOpen: (id: CompanyId | null) => open.has(valueOfCompany(id)),
    toggle: (id: CompanyId | null, isOpen: boolean) => toggle(valueOfCompany(id), isOpen),
  }
}
