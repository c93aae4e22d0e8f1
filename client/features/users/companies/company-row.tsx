import { CompanyBody } from '#events/account/api.ts'
import type { Company } from '#events/account/company.ts'
import type { RowState } from '../../../shared/named-list/named-list-dialog.tsx'
import { NamedRow } from '../../../shared/named-list/named-row.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { useDeleteCompany, useRenameCompany } from './use-company-commands.ts'

/** The sentence about the users of a company that is deleted. */
export function deletionWords(count: number): string {
  if (count === 0) return 'It has no users.'
  return `Its ${countOf(count, 'user')} ${count === 1 ? 'stays' : 'stay'}, without a company.`
}

/** A company in the list, with how many users it has. */
export function CompanyRow({
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
