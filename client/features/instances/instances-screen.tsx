import { Building2, Cloud, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Instance } from '#events/catalog/api.ts'
import { useInstances, useOrganizations } from '../../api/projects/catalog.ts'
import { sortedByName } from '../../api/projects/project-order.ts'
import { useProjects } from '../../api/projects/projects.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { SearchInput } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { compareNames } from '../../ui/list/name-order.ts'
import { ListFileButton } from '../../shared/lists/list-file-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { foundBy } from '../../ui/list/search-words.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useRowFocus } from '../../ui/focus/use-row-focus.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ConfigureDialog } from './configure-dialog.tsx'
import { InstanceCard } from './instance-card.tsx'
import { inUse } from './instance-words.ts'
import { OrganizationsDialog } from './organizations-dialog.tsx'
import { useDeleteInstance } from './use-instance-commands.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4'

/** The provider's instances (/verkada-instances), for employees. Those of colleagues appear by themselves. */
export function InstancesScreen() {
  usePageTitle('Verkada Instances')
  const { data: instances, isError, refetch } = useInstances()
  const { data: organizations } = useOrganizations()
  const { data: projects } = useProjects()
  const confirm = useConfirm()
  const remove = useDeleteInstance()
  const [search, setSearch] = useState('')
  /** The instance of the dialog; `changed` is null for a new one. Counted, for each opening begins with a form of its own. */
  const [dialog, setDialog] = useState<{ changed: Instance | null; isOpen: boolean; opening: number }>({
    changed: null,
    isOpen: false,
    opening: 0,
  })
  const [managing, setManaging] = useState({ isOpen: false, opening: 0 })
  const organizationsButton = useRef<HTMLButtonElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { keeper, target } = useRowFocus(addButton)
  const open = (changed: Instance | null) =>
    setDialog(({ opening }) => ({ changed, isOpen: true, opening: opening + 1 }))
  const shared = {
    isOpen: dialog.isOpen,
    onClose: () => setDialog((last) => ({ ...last, isOpen: false })),
    focusFallback: target,
  }

  const organizationNames = useMemo(() => new Map(organizations?.map(({ id, name }) => [id, name])), [organizations])
  const found = useMemo(() => {
    const fieldsOf = ({ name, organizationId }: Instance) => [name, organizationNames.get(organizationId)]
    return (
      instances &&
      foundBy(instances, search, fieldsOf).toSorted(
        (one, other) => compareNames(one.name, other.name) || one.id - other.id,
      )
    )
  }, [instances, organizationNames, search])
  const uses = useMemo(() => {
    const names = new Map<Instance['id'], string[]>()
    for (const { verkadaInstanceId: id, name } of sortedByName(projects ?? []))
      names.set(id, [...(names.get(id) ?? []), name])
    return names
  }, [projects])

  const onDelete = async ({ id, name }: Instance) => {
    const usedBy = uses.get(id)
    // There is nothing to ask about what is not done.
    if (usedBy) return toast(inUse(usedBy))
    const question = {
      title: `Delete the instance "${name}"?`,
      description: 'Its API key and webhook secret are deleted, too. This cannot be undone.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: target,
    }
    if (await confirm(question)) await remove.send(id)
    return undefined
  }

  return (
    <main className="mx-auto flex min-h-0 w-full max-w-7xl flex-1 flex-col gap-5 overflow-y-auto px-4 pt-5 pb-20 md:px-6 md:pt-6">
      <PageHeader
        title="Verkada Instances"
        backLink={<BackLink label="Back to projects" href="/" className="-ml-2" />}
        actions={
          <>
            <ListFileButton list="instances" query={{ search }} />
            <Button
              ref={organizationsButton}
              icon={<Building2 aria-hidden />}
              onClick={() => setManaging(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
            >
              Manage Organizations
            </Button>
            <Button ref={addButton} variant="primary" icon={<Plus aria-hidden />} onClick={() => open(null)}>
              Configure New Instance
            </Button>
          </>
        }
      />
      <SearchInput
        label="Search instances"
        placeholder="Search instances..."
        isPageSearch
        value={search}
        onValueChange={setSearch}
        found={found?.length}
        className="md:max-w-sm"
      />
      {isError && !instances ? (
        <Card>
          <LoadError
            title="The instances could not be loaded"
            text="Nothing is lost. Try again in a moment."
            onRetry={refetch}
          />
        </Card>
      ) : !found ? (
        <LoadingInstances />
      ) : found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Cloud aria-hidden />}
            title={search.trim() ? 'No instance has this in its name.' : 'No Verkada instances yet'}
            text={search.trim() ? undefined : 'Projects are created for an instance, and take their devices from it.'}
            action={
              search.trim() && (
                <Button
                  onClick={() => {
                    setSearch('')
                    addButton.current?.focus()
                  }}
                >
                  Show all instances
                </Button>
              )
            }
          />
        </Card>
      ) : (
        <ul {...keeper} className={GRID}>
          {found.map((instance) => (
            <li key={instance.id}>
              <InstanceCard
                instance={instance}
                organization={organizationNames.get(instance.organizationId)}
                projects={projects && (uses.get(instance.id)?.length ?? 0)}
                onChange={() => open(instance)}
                onDelete={() => void onDelete(instance)}
              />
            </li>
          ))}
        </ul>
      )}
      <OrganizationsDialog
        key={`organizations ${managing.opening}`}
        isOpen={managing.isOpen}
        onClose={() => setManaging((last) => ({ ...last, isOpen: false }))}
        focusFallback={organizationsButton}
      />
      {dialog.changed ? (
        <ChangeDialog key={dialog.opening} instance={dialog.changed} {...shared} />
      ) : (
        <ConfigureDialog key={dialog.opening} {...shared} />
      )}
    </main>
  )
}

const LoadingInstances = () => (
  <Loading label="Loading the instances..." className={GRID}>
    {[1, 2, 3].map((key) => (
      <Card key={key} className="flex h-39 flex-col justify-between p-4">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-16" />
      </Card>
    ))}
  </Loading>
)
