import { HardDrive, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { QuotaRow } from '#events/quota/api.ts'
import { fullName, ROLE_LABELS } from '../../shared/people/people.ts'
import { quotaTone, usedWords } from '../../shared/quota/quota-words.ts'
import { momentWords } from '../../shared/when/moment-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import { pressed, QuotaColumn, type QuotaOrder, statusBadge } from './quota-words.ts'

/** How many people show at first, and how many more with each step. */
const STEP = 50

type Props = {
  rows: readonly QuotaRow[]
  isSearched: boolean
  order: QuotaOrder
  onOrder: (order: QuotaOrder) => void
  onReset: (row: QuotaRow) => void
  onEdit: (row: QuotaRow) => void
}

/** Each person's quota of today, and what they have stored. */
export function QuotaTable({ rows, isSearched, order, onOrder, onReset, onEdit }: Props) {
  const [limit, setLimit] = useState(STEP)
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">User Quota Status</h2>
      <DataTable
        label="User Quota Status"
        isWide
        rows={rows.slice(0, limit)}
        order={order}
        onSort={(header) => onOrder(pressed(QuotaColumn.parse(header), order))}
        keyOf={({ userId }) => userId}
        columns={[
          { header: 'User', cell: (row) => <Person row={row} />, isSortable: true },
          {
            header: 'Role',
            cell: ({ role }) => <span className="whitespace-nowrap">{ROLE_LABELS[role]}</span>,
            isSortable: true,
          },
          { header: 'Usage', cell: (row) => <Usage row={row} />, isSortable: true },
          { header: 'Status', cell: (row) => <Status row={row} />, isSortable: true },
          { header: 'Files', cell: ({ totalFiles }) => formatCount(totalFiles), isNumber: true, isSortable: true },
          {
            header: 'Last Activity',
            cell: ({ lastActivity: at }) => (at === null ? 'Never' : <Moment at={at}>{momentWords(at)}</Moment>),
            isSortable: true,
          },
        ]}
        actions={(row) => (
          <>
            <IconButton label={`Reset quota of ${fullName(row)}`} onClick={() => onReset(row)}>
              <RotateCcw aria-hidden />
            </IconButton>
            <IconButton label={`Edit limit of ${fullName(row)}`} onClick={() => onEdit(row)}>
              <Pencil aria-hidden />
            </IconButton>
          </>
        )}
        empty={
          <Card>
            <EmptyState
              icon={<HardDrive aria-hidden />}
              title={isSearched ? 'No users found' : 'No quota data available'}
            />
          </Card>
        }
      />
      {rows.length > STEP && (
        <LoadMore
          shown={Math.min(limit, rows.length)}
          total={rows.length}
          hasMore={rows.length > limit}
          isLoading={false}
          isError={false}
          onLoadMore={() => setLimit(limit + STEP)}
        />
      )}
    </section>
  )
}

const Person = ({ row }: { row: QuotaRow }) => (
  <>
    <span dir="auto" className="block">
      {fullName(row)}
    </span>
    <span dir="auto" className="block text-xs font-normal text-muted">
      {row.username}
    </span>
  </>
)

const Usage = ({ row }: { row: QuotaRow }) => (
  <span className="flex min-w-36 flex-col gap-1">
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      {usedWords(row)}
      {row.isOwn && <Badge>Own limit</Badge>}
    </span>
    <Progress
      percent={row.usagePercentage}
      label={`Usage of ${fullName(row)}`}
      tone={quotaTone(row)}
      className="h-1.5"
    />
  </span>
)

function Status({ row }: { row: QuotaRow }) {
  const { tone, text } = statusBadge(row)
  return <Badge tone={tone}>{text}</Badge>
}
