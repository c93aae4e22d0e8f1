import { Building, Globe, LayoutTemplate, Trash2 } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { FormTemplate } from '#events/template/api.ts'
import { useOrganizations } from '../../../api/projects/catalog.ts'
import { useFormTemplates } from '../../../api/surveys/form-templates.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { useUserNames } from '../../../shared/people/use-user-names.ts'
import { When } from '../../../shared/when/when.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts'
import { sortedTemplates } from './template-order.ts'
import { useDeleteTemplate, useOfferTemplate } from './use-template-commands.ts'

/**
 * "Templates", for employees: all that forms can start from. One that an organization has is opened to all, and back; deletes one
 * after a question.
 */
export function TemplatesDialog({ isOpen, onClose, focusFallback }: OpenedDialog) {
  const closeButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      focusFallback={focusFallback}
      title="Templates"
      description="New forms can start from them. A form that did so stays as it is when its template is deleted."
      footer={
        <Button ref={closeButton} onClick={onClose}>
          Close
        </Button>
      }
    >
      <Templates beside={closeButton} />
    </Dialog>
  )
}

/** @param beside takes the focus when the last row goes. */
function Templates({ beside }: { beside: RefObject<HTMLElement | null> }) {
  const { data, isError, refetch } = useFormTemplates()
  const { data: organizations } = useOrganizations()
  const nameOf = useUserNames(data?.map(({ createdBy }) => createdBy) ?? [], 'a colleague')
  const { keeper, target } = useRowFocus(beside)
  const confirm = useConfirm()
  const remove = useDeleteTemplate()
  const offer = useOfferTemplate()

  const onDelete = async (template: FormTemplate) => {
    const question = {
      title: `Delete the template "${template.name}"?`,
      description: 'No new form can start from it. Forms that did stay as they are.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: target,
    }
    if (await confirm(question)) await remove.send(template)
  }
  if (!data)
    return isError ? (
      <LoadError title="The templates could not be loaded" text="None of them is lost." onRetry={refetch} />
    ) : (
      <Loading label="Loading the templates..." className="flex flex-col gap-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <EmptyState
        icon={<LayoutTemplate aria-hidden />}
        title="No templates yet"
        text='Open a form that others shall start like, and choose "Save as Template" in its menu.'
      />
    )
  const nameIn = (organizationId: number | null) => organizations?.find(({ id }) => id === organizationId)?.name
  const organizationOf = ({ organizationId }: FormTemplate) =>
    organizationId === null ? 'All organizations' : (nameIn(organizationId) ?? 'Another organization')
  return (
    <ul {...keeper} aria-label="Templates" className="flex flex-col divide-y rounded-control border">
      {sortedTemplates(data).map((template) => (
        <li key={template.id} className="flex items-center gap-1 py-2 pr-1 pl-3">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-medium wrap-anywhere">
              {template.name}
            </p>
            <p className="text-xs wrap-anywhere text-muted">
              {countOf(template.sections.length, 'section')} · {organizationOf(template)} ·{' '}
              {nameOf(template.createdBy) ?? '…'}, <When at={template.createdAt} />
            </p>
          </div>
          <OfferButton
            template={template}
            own={nameIn(template.ownOrganizationId)}
            onOffer={(to) => void offer.send({ template, to })}
          />
          <IconButton label={`Delete ${template.name}`} variant="danger" onClick={() => void onDelete(template)}>
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Opens an organization's template to all, or gives it back to its `own` one, where that is still there. */
function OfferButton({
  template: { name, organizationId, ownOrganizationId },
  own,
  onOffer,
}: {
  template: FormTemplate
  own: string | undefined
  onOffer: (to: FormTemplate['organizationId']) => void
}) {
  if (organizationId !== null)
    return (
      <IconButton label={`Open ${name} to all organizations`} onClick={() => onOffer(null)}>
        <Globe aria-hidden />
      </IconButton>
    )
  if (ownOrganizationId === null || own === undefined) return null
  return (
    <IconButton label={`Offer ${name} to ${own} alone again`} onClick={() => onOffer(ownOrganizationId)}>
      <Building aria-hidden />
    </IconButton>
  )
}
