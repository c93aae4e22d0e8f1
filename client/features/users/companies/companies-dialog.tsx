import { CompanyBody } from '#events/account/api.ts'
import type { Company } from '#events/account/company.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { NamedListDialog } from '../../../shared/named-list/named-list-dialog.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { CompanyRow } from './company-row.tsx'
import { useCreateCompany } from './use-company-commands.ts'

type Props = OpenedDialog & {
  readonly companies: readonly Company[]
  readonly counts: ReadonlyMap<CompanyId, number>
}

/** "Manage Companies": creates, renames and deletes them. To be mounted anew for each opening. */
export const CompaniesDialog = ({ companies, counts, ...opened }: Props) => (
  <NamedListDialog
    {...opened}
    title="Manage Companies"
    label="New company"
    listLabel="Companies"
    file="companies"
    schema={CompanyBody}
    create={useCreateCompany()}
    rows={companies}
    instead={<EmptyState title="No companies yet" text="Users can be grouped by the company that they belong to." />}
  >
    {(company, state) => (
      <CompanyRow key={company.id} company={company} count={counts.get(company.id) ?? 0} {...state} />
    )}
  </NamedListDialog>
)
