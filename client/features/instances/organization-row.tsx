import { CreateOrganizationBody, type Organization } from '#events/catalog/api.ts'
import type { RowState } from '../../shared/named-list/named-list-dialog.tsx'
import { NamedRow } from '../../shared/named-list/named-row.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { type Uses, usesWords } from './organization-uses.ts'
import { useDeleteOrganization, useRenameOrganization } from '../../shared/organizations/use-organization-commands.ts'

type Props = RowState & { readonly organization: Organization; readonly uses: Uses }

/** An organization in the list, with what uses it. */
export function OrganizationRow({ organization, uses, beside, ...state }: Props) {
  const { name } = organization
  const confirm = useConfirm()
  const remove = useDeleteOrganization()
  const rename = useRenameOrganization()

  const words = usesWords(uses)
  const onDelete = async () => {
    if (words !== '') {
      const description = `${name} is used by ${words}.`
      toast({ title: 'Cannot delete organization', description, variant: 'destructive' })
      return
    }
    const question = {
      title: `Delete ${name}?`,
      description: 'No project, no instance, no survey and no template belongs to it.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: beside,
    }
    if (await confirm(question)) await remove.send(organization)
  }

  return (
    <NamedRow row={organization} schema={CreateOrganizationBody} rename={rename} onDelete={onDelete} {...state}>
      <span className="min-w-0 flex-1 py-1">
        <span dir="auto" className="block wrap-anywhere">
          {name}
        </span>
        <span className="block text-xs text-muted">{words || 'Not used'}</span>
      </span>
    </NamedRow>
  )
}
