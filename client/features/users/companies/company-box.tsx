import type { ComponentProps } from 'react'
import { Combobox } from '../../../ui/form/combobox.tsx'

/** A box to choose a company by, of all with a search. `options`: `companyOptions`. */
export const CompanyBox = (props: Omit<ComponentProps<typeof Combobox>, 'searchPlaceholder' | 'emptyText'>) => (
  <Combobox searchPlaceholder="Search companies..." emptyText="No companies found" {...props} />
)
