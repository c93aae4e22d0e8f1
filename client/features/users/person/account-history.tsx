import type { RefObject } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import type { useAccountRecord } from '../../../api/people/account.ts'
import { When } from '../../../shared/when/when.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'

/** The record of an account, newest first. `onOpen` leads to that of a person who did something. */
export function AccountHistory({
  record,
  listRef,
  onOpen,
}: {
  record: ReturnType<typeof useAccountRecord>
  listRef?: RefObject<HTMLUListElement | null>
  onOpen: (id: UserId) => void
}) {
  const pages = record.data?.pages
  const lines = pages?.flatMap((page) => page.lines)
  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label="History of the account" className="flex flex-col divide-y">
        {lines?.map(({ line, at, by, text }) => (
          <li key={line} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 wrap-anywhere">{isolated(text)}</span>
            <span className="text-xs text-muted">
              {by && (
                <>
                  by{' '}
                  <button
                    type="button"
                    className="underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                    aria-label={`by ${by.name}: open their history`}
                    onClick={() => onOpen(by.id)}
                  >
                    {by.name}
                  </button>
                  {', '}
                </>
              )}
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
      {pages && lines ? (
        (record.hasNextPage || pages.length > 1) && (
          <LoadMore
            shown={lines.length}
            hasMore={record.hasNextPage}
            isLoading={record.isFetchingNextPage}
            isError={record.isFetchNextPageError}
            onLoadMore={() => record.fetchNextPage()}
          />
        )
      ) : record.isError ? (
        <LoadError
          title="Error Loading the History"
          text={record.error.message}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Loading label="Loading the history..." className="flex flex-col gap-3">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-5" />
          ))}
        </Loading>
      )}
    </>
  )
}
