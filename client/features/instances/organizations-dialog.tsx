import { CreateOrganizationBody, type Organization } from '#events/catalog/api.ts'
import { useInstances, useOrganizations } from '../../api/projects/catalog.ts'
import { useFormTemplates } from '../../api/surveys/form-templates.ts'
import { useForms } from '../../api/surveys/forms.ts'
import { useProjects } from '../../api/projects/projects.ts'
import type { OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { NamedListDialog, type RowState } from '../../shared/named-list/named-list-dialog.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { compareNames } from '../../ui/list/name-order.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { NONE, type Uses, usesOf, usesWords } from './organization-uses.ts'
import {
  useCreateOrganization,
  useDeleteOrganization,
  useRenameOrganization,
} from '../../shared/organizations/use-organization-commands.ts'
import { NamedRow } from '../../shared/named-list/named-row.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** "Manage Organizations": creates, renames and deletes them. To be mounted anew for each opening. */
export function OrganizationsDialog(opened: OpenedDialog) {
  const [all, ofProjects, ofInstances] = [useOrganizations(), useProjects(), useInstances()]
  const [ofForms, ofTemplates] = [useForms(), useFormTemplates()]
  const [organizations, projects, instances] = [all.data, ofProjects.data, ofInstances.data]
  const [forms, templates] = [ofForms.data, ofTemplates.data]
  const failed = [all, ofProjects, ofInstances, ofForms, ofTemplates].filter(({ isError, data }) => isError && !data)
  const create = useCreateOrganization()
  const uses = projects && instances && forms && templates && usesOf({ projects, instances, forms, templates })
  const isShown = failed.length === 0 && organizations !== undefined && uses !== undefined

  return (
    <NamedListDialog
      {...opened}
      title="Manage Organizations"
      label="New organization"
      listLabel="Organizations"
      file="organizations"
      schema={CreateOrganizationBody}
      create={create}
      rows={
        isShown ? organizations.toSorted((one, other) => compareNames(one.name, other.name) || one.id - other.id) : null
      }
      instead={instead()}
    >
      {(organization, state) => (
        <OrganizationRow
          key={organization.id}
          organization={organization}
          uses={uses?.get(organization.id) ?? NONE}
          {...state}
        />
      )}
    </NamedListDialog>
  )

  function instead() {
    if (failed.length > 0)
      return (
        <LoadError
          isSmall
          title="The organizations could not be loaded."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )
    if (!isShown)
      return (
        <Loading label="Loading the organizations..." className="flex flex-col gap-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )
    return <EmptyState title="No organizations yet" text="Each Verkada instance belongs to one." />
  }
}

type OrganizationRowProps = RowState & { readonly organization: Organization; readonly uses: Uses }

/** An organization in the list, with what uses it. */
function OrganizationRow({ organization, uses, beside, ...state }: OrganizationRowProps) {
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
