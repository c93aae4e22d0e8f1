import { Building2, LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'
import { ListFileButton } from '../../../shared/lists/list-file-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { SearchInput } from '../../../ui/form/input.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { SurveyActions } from './survey-line.tsx'
import { SurveyList } from './survey-list.tsx'
import type { SurveyRow } from './survey-rows.ts'

export type SurveySidebarProps = SurveyActions & {
  /** Undefined while they load. */
  rows: readonly SurveyRow[] | undefined
  /** How many organizations and forms the search finds. */
  found: number | undefined
  /** A list that could not be loaded, in words, and what loads it again. */
  failed: { readonly title: string; readonly onRetry: () => void } | null
  search: string
  onSearchChange: (search: string) => void
  wantedKey: string | null
  onCreateForm: () => void
  /** Undefined for those who may not create organizations. */
  onCreateOrganization: (() => void) | undefined
  /** Undefined for those who may not save and delete templates. */
  onTemplates: (() => void) | undefined
  /** True for those who may download the list. */
  hasFile: boolean
}

/** "Surveys Manager": the organizations from A to Z, each with its forms, and what creates them. */
export function SurveySidebar({
  rows,
  found,
  failed,
  search,
  onSearchChange,
  onCreateForm,
  onCreateOrganization,
  onTemplates,
  hasFile,
  ...list
}: SurveySidebarProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center justify-between gap-2 pr-3 pl-4 max-md:pr-12">
        <h2 className="text-title font-semibold">Surveys Manager</h2>
        {hasFile && <ListFileButton list="forms" query={{ search }} />}
      </div>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreateForm}>
          Create New Form
        </Button>
        {onCreateOrganization && (
          <Button icon={<Building2 aria-hidden />} onClick={onCreateOrganization}>
            Create Organization
          </Button>
        )}
        {onTemplates && (
          <Button icon={<LayoutTemplate aria-hidden />} onClick={onTemplates}>
            Templates
          </Button>
        )}
        <SearchInput
          label="Search organizations and forms"
          placeholder="Search surveys..."
          value={search}
          onValueChange={onSearchChange}
          found={found}
          isPageSearch
        />
      </div>
      <nav
        ref={setScroller}
        data-place="surveys"
        tabIndex={-1}
        aria-label="Surveys"
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-4 outline-none"
      >
        {/* One child, whose height the list follows. */}
        <div>
          {failed ? (
            <LoadError isSmall title={failed.title} onRetry={failed.onRetry} />
          ) : !rows ? (
            <LoadingSurveys />
          ) : rows.length > 0 ? (
            scroller && <SurveyList rows={rows} scroller={scroller} {...list} />
          ) : search.trim() === '' ? (
            <EmptyState
              title="No organizations yet"
              text={
                onCreateOrganization
                  ? 'Each form belongs to one: create the first.'
                  : 'Each form belongs to one. An employee creates it.'
              }
            />
          ) : (
            <EmptyState title="No organization and no form has this in its name." />
          )}
        </div>
      </nav>
    </div>
  )
}

const LoadingSurveys = () => (
  <Loading label="Loading the surveys..." className="flex flex-col gap-3 px-2 pt-3">
    {['w-44', 'w-36', 'w-40', 'w-32'].map((width) => (
      <Skeleton key={width} className={`h-4 ${width}`} />
    ))}
  </Loading>
)
