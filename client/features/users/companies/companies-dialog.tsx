import { CompanyBody } from '#events/account/api.ts'
import type { Company } from '#events/account/company.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { NamedListDialog, type RowState } from '../../../shared/named-list/named-list-dialog.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { NamedRow } from '../../../shared/named-list/named-row.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { useCreateCompany, useDeleteCompany, useRenameCompany } from './use-company-commands.ts'

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

/** The sentence about the users of a company that is deleted. */
export function deletionWords(count: number): string {
  if (count === 0) return 'It has no users.'
  return `Its ${countOf(count, 'user')} ${count === 1 ? 'stays' : 'stay'}, without a company.`
}

/** A company in the list, with how many users it has. */
function CompanyRow({
  company,
  count,
  beside,
  ...state
}: RowState & { readonly company: Company; readonly count: number }) {
  const confirm = useConfirm()
  const remove = useDeleteCompany()
  const rename = useRenameCompany()

  const onDelete = async () => {
    const question = {
      title: `Delete ${company.name}?`,
      description: deletionWords(count),
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: beside,
    }
    if (await confirm(question)) await remove.send(company.id)
  }

  return (
    <NamedRow row={company} schema={CompanyBody} rename={rename} onDelete={onDelete} {...state}>
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {company.name}
      </span>
      <span className="mr-1 text-xs text-muted tabular-nums">{countOf(count, 'user')}</span>
    </NamedRow>
  )
}
