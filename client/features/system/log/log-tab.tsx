import { Download } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import type { AdministrationLine } from '#events/administration/api.ts'
import { administrationHref, useAdministration } from '../../../api/system/administration.ts'
import { When } from '../../../shared/when/when.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { ChangeSystemView } from '../system-url.ts'
import { LogFilters } from './log-filters.tsx'
import { filterOf, NO_FILTER, readLogUrl } from './log-url.ts'
import { KIND_LABELS } from './log-words.ts'
import { isolated } from '../../../ui/text/isolated.tsx'

/** The log of administration: who did what to whom, and when (docs/rules.md, ADMIN). */
export function LogTab({ change }: { change: ChangeSystemView }) {
  // Only as the sign that the url changed: what wouter hands out is decoded once already.
  useSearch()
  const view = readLogUrl(new URLSearchParams(location.search))
  const filter = filterOf(view)
  const log = useAdministration(filter)
  const lines = log.data?.pages.flatMap((page) => page.lines)
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <Card className="flex flex-col gap-4 p-4 md:p-5">
      <LogFilters view={view} change={change} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-label text-muted">
          Accounts, invitations, companies, settings, quota, API keys, webhooks, organizations and instances. Projects,
          surveys and notes have histories of their own.
        </p>
        <Button asChild size="sm">
          <a href={administrationHref(filter)} download aria-label="Export as CSV">
            <Download aria-hidden />
            CSV
          </a>
        </Button>
      </div>
      {lines?.length === 0 && (
        <EmptyState
          title={<h2>{isNarrowed ? 'No Change Found' : 'No Change Yet'}</h2>}
          text={isNarrowed ? 'Nothing fits the search and the filters.' : 'Whatever employees change here is listed.'}
          action={isNarrowed ? <Button onClick={() => change(NO_FILTER)}>Clear Filters</Button> : undefined}
        />
      )}
      {lines && lines.length > 0 && (
        <>
          <ul aria-label="Log of administration" className="flex flex-col divide-y">
            {lines.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </ul>
          <LoadMore
            shown={lines.length}
            hasMore={log.hasNextPage}
            isLoading={log.isFetchingNextPage}
            isError={log.isFetchNextPageError}
            onLoadMore={() => log.fetchNextPage()}
          />
        </>
      )}
      {!lines &&
        (log.isError ? (
          <LoadError title="Error Loading the Log" text={log.error.message} onRetry={() => void log.refetch()} />
        ) : (
          <Loading label="Loading the log..." className="flex flex-col gap-3">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} className="h-9" />
            ))}
          </Loading>
        ))}
    </Card>
  )
}

const Line = ({ line: { at, kind, text, by, about, key, apiKey } }: { line: AdministrationLine }) => (
  <li className="flex flex-col gap-1 py-2.5">
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Badge>{KIND_LABELS[kind]}</Badge>
      {about && <Person {...about} />}
      <span className="min-w-0 wrap-anywhere">{isolated(text)}</span>
      {key && <span className="text-muted wrap-anywhere">{key.name ?? 'Unknown key'}</span>}
    </span>
    <span className="text-xs text-muted">
      by {by ? <Person {...by} /> : 'the system'}
      {apiKey && `, by the API key ${apiKey.name ?? 'Unknown key'}`}, <When at={at} />
    </span>
  </li>
)

const Person = ({ id, name }: { id: number; name: string }) => (
  <Link
    href={`/users/${id}`}
    className="underline wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
  >
    <bdi>{name}</bdi>
  </Link>
)
