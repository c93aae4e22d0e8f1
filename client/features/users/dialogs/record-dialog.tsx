import { useEffect, useRef } from 'react'
import type { UserId } from '#events/kernel/ids.ts'
import { useAccountRecord } from '../../../api/people/account.ts'
import { useFormerUsers } from '../../../api/people/former-users.ts'
import type { OpenedDialog } from '../../../shared/forms/form-dialog.tsx'
import { When } from '../../../shared/when/when.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useLast } from '../../../ui/overlay/use-last.ts'

type Props = OpenedDialog & {
  /** Null: none is open. */
  readonly userId: UserId | null
  /** Opens the history of a person who did something. */
  readonly onOpen: (id: UserId) => void
  /** Leads to the question whether the data of a deleted person is erased. */
  readonly onErase: (id: UserId) => void
}

/** The record of an account, newest first. Employees only. */
export function RecordDialog({ userId, ...opened }: Props) {
  const last = useLast(userId)
  return last !== null && <Record {...opened} userId={last} />
}

function Record({ userId, isOpen, onClose, focusFallback, onOpen, onErase }: Props & { readonly userId: UserId }) {
  const record = useAccountRecord(userId)
  const pages = record.data?.pages
  const lines = pages?.flatMap((page) => page.lines)
  const former = useFormerUsers({ isEnabled: isOpen }).data?.find(({ id }) => id === userId)
  const list = useRef<HTMLUListElement>(null)
  const isFirst = useRef(true)
  // The name that was pressed went with the list that it stood in.
  useEffect(() => {
    if (!isFirst.current) list.current?.focus()
    isFirst.current = false
  }, [userId])

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      focusFallback={focusFallback}
      title={`History of ${pages?.[0]?.name ?? 'the account'}`}
      description="What happened to the account, newest first."
      footer={former?.erasure === null && <Button onClick={() => onErase(userId)}>Erase Data...</Button>}
    >
      <ul ref={list} tabIndex={-1} aria-label="History of the account" className="flex flex-col divide-y">
        {lines?.map(({ line, at, by, text }) => (
          <li key={line} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 wrap-anywhere">{text}</span>
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
    </Dialog>
  )
}
