import { ChevronRight, FileText, Plus, Trash2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import type { Organization } from '#events/catalog/api.ts'
import type { FormSummary } from '#events/form/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/cn.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { RovingItem } from '../../../ui/focus/use-roving.ts'
import { formHref } from '../../../shared/surveys/survey-hrefs.ts'
import { newFormHref } from '../survey-hrefs.ts'
import type { SurveyRow } from './survey-rows.ts'

export type SurveyActions = {
  onToggle: (organization: Organization, isOpen: boolean) => void
  /** For those who have a dialog in the place of /forms/new. */
  onNewForm: ((organization: Organization) => void) | undefined
  /** Undefined for those who may not delete. `focusFallback` takes the focus when the line is gone. */
  onDeleteOrganization: ((organization: Organization) => void) | undefined
  onDeleteForm: ((form: FormSummary, focusFallback: RefObject<HTMLElement | null>) => void) | undefined
}

const lineLooks =
  'flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-control px-2 py-1 text-left transition-colors hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
const Words = ({ children }: { children: string }) => (
  <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
    {children}
  </span>
)

/** A letter, an organization, one of its forms, or the way to a new one. */
export function SurveyLine({
  row,
  item,
  deleteTabIndex,
  target,
  onToggle,
  onNewForm,
  onDeleteOrganization,
  onDeleteForm,
}: SurveyActions & {
  row: SurveyRow
  item: RovingItem
  deleteTabIndex: 0 | -1
  target: RefObject<HTMLElement | null>
}): ReactNode {
  switch (row.kind) {
    case 'letter':
      return <h3 className="px-2 pt-3 pb-1 text-xs font-semibold text-muted">{row.letter}</h3>
    case 'organization': {
      const { organization, count, isOpen } = row
      return (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            title={organization.name}
            onClick={() => onToggle(organization, !isOpen)}
            className={cn(lineLooks, 'font-medium')}
            {...item}
          >
            <ChevronRight aria-hidden className={cn('text-muted transition-transform', isOpen && 'rotate-90')} />
            <Words>{organization.name}</Words>
            <Badge>{formatCount(count)}</Badge>
          </button>
          {onDeleteOrganization && (
            <DeleteButton
              name={organization.name}
              tabIndex={deleteTabIndex}
              onClick={() => onDeleteOrganization(organization)}
            />
          )}
        </>
      )
    }
    case 'form': {
      const { form } = row
      return (
        <>
          <Link href={formHref(form.id)} title={form.title} className={cn(lineLooks, 'pl-7.5')} {...item}>
            <FileText aria-hidden className="text-muted" />
            <Words>{form.title}</Words>
          </Link>
          {onDeleteForm && (
            <DeleteButton name={form.title} tabIndex={deleteTabIndex} onClick={() => onDeleteForm(form, target)} />
          )}
        </>
      )
    }
    case 'new': {
      const { organization } = row
      // Its name is the specification's; screen readers say the organization after it.
      const title = `New Form for ${organization.name}`
      const content = (
        <>
          <Plus aria-hidden />
          New Form
        </>
      )
      const looks = cn(lineLooks, 'pl-7.5 text-accent-text')
      return onNewForm ? (
        <button type="button" title={title} className={looks} onClick={() => onNewForm(organization)} {...item}>
          {content}
        </button>
      ) : (
        <Link href={newFormHref(organization.id)} title={title} className={looks} {...item}>
          {content}
        </Link>
      )
    }
  }
}

const DeleteButton = ({ name, tabIndex, onClick }: { name: string; tabIndex: 0 | -1; onClick: () => void }) => (
  <IconButton label={`Delete ${name}`} size="sm" tabIndex={tabIndex} onClick={onClick}>
    <Trash2 aria-hidden />
  </IconButton>
)
