import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS, DeviceStatus } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { isNarrowing } from '../state/card-filter.ts'
import { useShownFilter, useVisibleIds } from '../state/visible-cards.ts'
import { PrintedHead } from './printed-head.tsx'

/** The cards of a board as a work list: by column, each with a box to tick. Those that a filter leaves out are counted. */
export function PrintedCards() {
  const name = useBoard(({ project }) => project?.name ?? '')
  return (
    <article aria-label={name} className="print-list">
      <PrintedHead />
      {DeviceStatus.options.map((status) => (
        <PrintedColumn key={status} status={status} />
      ))}
    </article>
  )
}

function PrintedColumn({ status }: { status: DeviceStatus }) {
  const ids = useVisibleIds(status)
  const total = useBoard(({ columns }) => columns[status].length)
  const cards = useBoard((board) => board.cards)
  const isFiltered = isNarrowing(useShownFilter())
  if (total === 0) return null
  return (
    <section aria-label={DEVICE_STATUS_LABELS[status]} className="mb-6">
      <h2 className="mb-2 border-b pb-1 text-base font-semibold">
        {DEVICE_STATUS_LABELS[status]}{' '}
        <span className="font-normal text-muted tabular-nums">
          {isFiltered ? `${formatCount(ids.length)} of ${formatCount(total)}` : formatCount(total)}
        </span>
      </h2>
      <ul>
        {ids.map((id) => {
          const card = cards.get(id)
          return (
            card && (
              <li key={id} className="flex break-inside-avoid gap-3 border-b py-1.5">
                <span aria-hidden data-tick className="mt-0.5 size-4 shrink-0 border border-control" />
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">
                    <span dir="auto" className="font-medium">
                      {card.name}
                    </span>{' '}
                    <span className="text-muted">{DEVICE_TYPE_LABELS[card.type]}</span>
                  </p>
                  {card.description !== '' && (
                    <p className="text-label wrap-anywhere whitespace-pre-line text-muted">{card.description}</p>
                  )}
                </div>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
