import { useMemo, useRef, useState } from 'react'
import { QuotaLevel, type QuotaRow } from '#events/quota/api.ts'
import { useQuotaAnalytics, useQuotaOverview } from '../../api/system/quota.ts'
import { fullName } from '../../shared/people/people.ts'
import { personTexts, usePeople } from '../../shared/people/use-people.ts'
import { usedWords } from '../../shared/quota/quota-words.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { SearchInput } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { foundBy } from '../../ui/list/search-words.ts'
import { type Option, Select } from '../../ui/form/select.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useIsNarrow, useIsPhone } from '../../ui/page/use-is-phone.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { QuotaLimitDialog } from './quota-limit-dialog.tsx'
import { QuotaTable } from './quota-table.tsx'
import { inOrder, LEVELS, HIGHEST_USE, pressed, QuotaColumn } from './quota-words.ts'
import { SummaryCards, UsageByRole } from './summary-cards.tsx'
import { useResetQuota } from './use-quota-commands.ts'

const ALL = 'all'
type Level = QuotaLevel | typeof ALL
const LEVEL_CHOICES: readonly Option<Level>[] = [
  { value: ALL, label: 'All statuses' },
  ...QuotaLevel.options.map((value) => ({ value, label: LEVELS[value].word })),
]
const ORDER_CHOICES = QuotaColumn.options.map((value) => ({ value, label: `By ${value.toLowerCase()}` }))

/** How much people upload (/quota-dashboard), for employees (specification 000, section 2). */
export function QuotaDashboardScreen() {
  usePageTitle('Quota Management Dashboard')
  const overview = useQuotaOverview()
  const analytics = useQuotaAnalytics()
  const { people } = usePeople()
  const reset = useResetQuota()
  const confirm = useConfirm()
  const isNarrow = useIsNarrow()
  const hasCards = useIsPhone() || isNarrow
  const [search, setSearch] = useState('')
  const [level, setLevel] = useState<Level>(ALL)
  const [order, setOrder] = useState(HIGHEST_USE)
  const searchField = useRef<HTMLInputElement>(null)
  /** Whose limit the dialog is about. Counted, for each opening begins with a form of its own. */
  const [dialog, setDialog] = useState<{ person: QuotaRow; isOpen: boolean; opening: number } | null>(null)

  const isSearched = search.trim() !== '' || level !== ALL
  const found = useMemo(() => {
    const companies = new Map(people?.map(({ id, company }) => [id, company]))
    const fieldsOf = (row: QuotaRow) => personTexts({ ...row, company: companies.get(row.userId) })
    const rows = overview.data?.filter(({ status }) => level === ALL || status === level)
    return rows && inOrder(foundBy(rows, search, fieldsOf), order)
  }, [overview.data, people, search, level, order])

  const isFailed = overview.isError || analytics.isError
  const isShown = found !== undefined && analytics.data !== undefined
  const askReset = async (person: QuotaRow) => {
    const isSure = await confirm({
      title: `Reset the quota of ${fullName(person)}?`,
      description: `They have used ${usedWords(person)} today, and can upload as much as on a new day again. Their photos stay.`,
      action: 'Reset quota',
      tone: 'primary',
      focusFallback: searchField,
    })
    if (isSure) void reset.send(person)
  }
  const refetch = () => Promise.all([overview.refetch(), analytics.refetch()])

  return (
    <main className="mx-auto flex min-h-0 w-full max-w-7xl flex-1 flex-col gap-5 overflow-y-auto px-4 pt-5 pb-20 md:px-6 md:pt-6">
      <PageHeader
        title="Quota Management Dashboard"
        backLink={<BackLink label="Back to projects" href="/" className="-ml-2" />}
      />
      {isFailed && !isShown ? (
        <Card>
          <LoadError
            title="The quotas could not be loaded"
            text="Nothing is lost. Try again in a moment."
            onRetry={refetch}
          />
        </Card>
      ) : !isShown ? (
        <LoadingDashboard />
      ) : (
        <>
          {isFailed && (
            <Notice tone="warning" title="These are the figures of a moment ago">
              The server did not answer the last time. It is asked again and again.
            </Notice>
          )}
          <SummaryCards overall={analytics.data.overall} />
          <div className="flex flex-wrap gap-3">
            <SearchInput
              ref={searchField}
              label="Search users"
              placeholder="Search users..."
              isPageSearch
              value={search}
              onValueChange={setSearch}
              found={found.length}
              className="w-full md:max-w-sm"
            />
            <Select
              label="Filter by status"
              options={LEVEL_CHOICES}
              value={level}
              onValueChange={setLevel}
              className="w-auto min-w-36 grow md:grow-0"
            />
            {hasCards && (
              // The table's headers sort; cards have none.
              <Select
                label="Sort by"
                options={ORDER_CHOICES}
                value={order.header}
                onValueChange={(header) => setOrder(pressed(header, HIGHEST_USE))}
                className="w-auto min-w-36 grow"
              />
            )}
          </div>
          <QuotaTable
            rows={found}
            isSearched={isSearched}
            order={order}
            onOrder={setOrder}
            onReset={(person) => void askReset(person)}
            onEdit={(person) => setDialog((last) => ({ person, isOpen: true, opening: (last?.opening ?? 0) + 1 }))}
          />
          <UsageByRole byRole={analytics.data.byRole} />
        </>
      )}
      {dialog && (
        <QuotaLimitDialog
          key={dialog.opening}
          person={dialog.person}
          isOpen={dialog.isOpen}
          onClose={() => setDialog((last) => last && { ...last, isOpen: false })}
          focusFallback={searchField}
        />
      )}
    </main>
  )
}

const LoadingDashboard = () => (
  <Loading label="Loading quota dashboard..." className="flex flex-col gap-5">
    <p aria-hidden className="text-muted">
      Loading quota dashboard...
    </p>
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {[1, 2, 3, 4].map((key) => (
        <Card key={key} className="flex h-20 flex-col justify-between p-4">
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-5 w-1/3" />
        </Card>
      ))}
    </div>
    <Card className="flex h-60 flex-col gap-4 p-4">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-8 w-full" />
      ))}
    </Card>
  </Loading>
)
