import { ClipboardList } from 'lucide-react'
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Organization } from '#events/catalog/api.ts'
import type { FormSummary } from '#events/form/api.ts'
import type { OrganizationId } from '#events/kernel/ids.ts'
import { useOrganizations } from '../../api/projects/catalog.ts'
import { useForms } from '../../api/surveys/forms.ts'
import { isUnauthorized } from '../../api/request/request.ts'
import { useUser } from '../../api/people/session.tsx'
import { askToDelete } from '../../shared/deletion/ask-to-delete.ts'
import { useDeleteOrganization } from '../../shared/organizations/use-organization-commands.ts'
import { useListSearch } from '../../shared/search/use-list-search.ts'
import { useOpenInUrl } from '../../shared/search/use-open-in-url.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { InNavBar, NavWord } from '../../ui/page/nav-slot.tsx'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { lastViewedForm } from './last-viewed.ts'
import { indexSurveys, surveyRows } from './list/survey-rows.ts'
import { SurveySidebar, type SurveySidebarProps } from './list/survey-sidebar.tsx'
import { SignedOutWelcome, SurveyWelcome } from './list/survey-welcome.tsx'
import { newFormHref } from './survey-hrefs.ts'
import { useFailedRead } from './use-failed-read.ts'
import { useDeleteForm } from './use-survey-commands.ts'

const Drawer = dialogOnDemand(async () => (await import('../../ui/overlay/drawer.tsx')).Drawer)
const CreateForm = dialogOnDemand(async () => (await import('./create/create-form-dialog.tsx')).CreateFormDialog)
const CreateOrganization = dialogOnDemand(
  async () => (await import('./create/create-organization-dialog.tsx')).CreateOrganizationDialog,
)

const Templates = dialogOnDemand(async () => (await import('./templates/templates-dialog.tsx')).TemplatesDialog)

/** The dialog that makes something: an organization for employees, a form for installers. Each opening begins anew. */
type DialogOpening = {
  readonly organizationId: OrganizationId | null
  readonly isOpen: boolean
  readonly opening: number
}

/** The forms of sites (/forms), by organization; for employees and installers. */
export function SurveysScreen() {
  usePageTitle('Surveys')
  const isEmployee = useUser().role === 'employee'
  const [, navigate] = useLocation()
  const [forms, organizations] = [useForms(), useOrganizations()]
  useFailedRead(forms.error, 'Error fetching forms', 'Unable to load forms')
  useFailedRead(organizations.error, 'Error fetching organizations')
  const [search, setSearch] = useListSearch()
  // Typing goes on while thousands are gone through.
  const wanted = useDeferredValue(search)
  const { open, toggle } = useOpenInUrl('open', '')
  const [wantedKey, setWantedKey] = useState<string | null>(null)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [dialog, setDialog] = useState<DialogOpening>({ organizationId: null, isOpen: false, opening: 0 })
  const [hasTemplates, setHasTemplates] = useState(false)
  const surveysButton = useRef<HTMLButtonElement>(null)
  const confirm = useConfirm()
  const removeOrganization = useDeleteOrganization()
  const removeForm = useDeleteForm()

  const entries = useMemo(
    () => forms.data && organizations.data && indexSurveys(organizations.data, forms.data),
    [forms.data, organizations.data],
  )
  const list = useMemo(
    () => entries && surveyRows(entries, wanted, ({ id }) => open.has(String(id))),
    [entries, wanted, open],
  )
  const lastId = lastViewedForm()
  const lastViewed = useMemo(() => forms.data?.find(({ id }) => id === lastId), [forms.data, lastId])

  const openDialog = (organizationId: OrganizationId | null = null) => {
    setIsDrawerOpen(false)
    setDialog(({ opening }) => ({ organizationId, isOpen: true, opening: opening + 1 }))
  }
  const openTemplates = () => {
    setIsDrawerOpen(false)
    setHasTemplates(true)
  }
  const onCreateForm = () => (isEmployee ? navigate(newFormHref()) : openDialog())
  const show = ({ id }: Organization) => {
    toggle(String(id), true)
    setSearch('')
    setWantedKey(`organization ${id}`)
  }
  const onDeleteForm = async (form: FormSummary, focusFallback: RefObject<HTMLElement | null>) => {
    const question = {
      title: `Delete the form "${form.title}"?`,
      description: 'It is gone for all who can open it, with its photos.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback,
    }
    if (await confirm(question)) await removeForm.send(form)
  }

  const sidebar: SurveySidebarProps = {
    rows: list?.rows,
    found: list?.found,
    failed: failedRead(),
    search,
    onSearchChange: setSearch,
    wantedKey,
    onToggle: ({ id }, isOpen) => toggle(String(id), isOpen),
    onCreateForm,
    onCreateOrganization: isEmployee ? () => openDialog() : undefined,
    hasFile: isEmployee,
    onTemplates: isEmployee ? openTemplates : undefined,
    onNewForm: isEmployee ? undefined : ({ id }) => openDialog(id),
    onDeleteOrganization: isEmployee
      ? (organization) => void (askToDelete(organization.name) && removeOrganization.send(organization))
      : undefined,
    onDeleteForm: isEmployee ? (form, target) => void onDeleteForm(form, target) : undefined,
  }
  const opened = {
    isOpen: dialog.isOpen,
    onClose: () => setDialog((last) => ({ ...last, isOpen: false })),
    focusFallback: surveysButton,
  }

  return (
    <div className="flex min-h-0 flex-1">
      <InNavBar>
        <Button
          ref={surveysButton}
          variant="ghost"
          className="md:hidden"
          icon={<ClipboardList aria-hidden />}
          onClick={() => setIsDrawerOpen(true)}
        >
          <NavWord>Surveys</NavWord>
        </Button>
      </InNavBar>
      <aside className="flex w-64 shrink-0 flex-col border-r bg-raised max-md:hidden">
        <SurveySidebar {...sidebar} />
      </aside>
      <Drawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} title="Surveys Manager">
        <SurveySidebar {...sidebar} />
      </Drawer>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto pb-20">
        {isUnauthorized(forms.error) || isUnauthorized(organizations.error) ? (
          <SignedOutWelcome />
        ) : (
          <SurveyWelcome lastViewed={lastViewed} onCreateForm={onCreateForm} />
        )}
      </main>
      {isEmployee ? (
        <>
          <CreateOrganization key={dialog.opening} {...opened} onCreated={show} />
          <Templates isOpen={hasTemplates} onClose={() => setHasTemplates(false)} focusFallback={surveysButton} />
        </>
      ) : (
        <CreateForm key={dialog.opening} {...opened} organizationId={dialog.organizationId} />
      )}
    </div>
  )

  function failedRead(): SurveySidebarProps['failed'] {
    if (forms.isError && !forms.data) return { title: 'Unable to load forms', onRetry: () => void forms.refetch() }
    if (organizations.isError && !organizations.data)
      return { title: 'Error fetching organizations', onRetry: () => void organizations.refetch() }
    return null
  }
}
