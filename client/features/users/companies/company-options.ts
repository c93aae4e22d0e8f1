import type { Company } from '#events/account/company.ts'
import { CompanyId } from '#events/kernel/ids.ts'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { NO_COMPANY } from '../list/user-groups.ts'

/** The value of the option for no company. */
export const NONE = 'none'

/** The companies to choose from, and none of them. */
export const companyOptions = (companies: readonly Company[]): readonly ListOption[] => [
  { value: NONE, label: NO_COMPANY },
  ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
]

export const valueOfCompany = (id: CompanyId | null): string => (id === null ? NONE : String(id))

export const companyOfValue = (value: string): CompanyId | null =>
  value === NONE ? null : CompanyId.parse(Number(value))
