import type { DeviceStatus } from '#events/project/device.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useIsReadOnly, useUiStore } from '../state/board-context.tsx'
import { type CardFilter, hiddenBy, NO_FILTER } from '../state/card-filter.ts'

const what: Readonly<Record<DeviceStatus, { readonly title: string; readonly text: string }>> = {
  waiting: {
    title: 'Nothing is waiting',
    text: 'Every card has been installed. Test the installed ones, confirm them, and tick the checklist.',
  },
  installed: {
    title: 'Nothing to confirm',
    text: 'When a device is mounted, mark its card as installed. It stands here until it is tested.',
  },
  confirmed: {
    title: 'Nothing confirmed yet',
    text: 'Cards come here once their devices are tested: mark the installed ones as confirmed.',
  },
}

/** A column without a card to show: because it has none, or because none of its `total` cards passes the filter. */
export function ColumnEmpty({ status, total, filter }: { status: DeviceStatus; total: number; filter: CardFilter }) {
  const ui = useUiStore()
  const isReadOnly = useIsReadOnly()
  const { title, text } = what[status]
  // Nothing is to be done on a closed board.
  if (total === 0) return <EmptyState title={title} text={!isReadOnly && text} />
  return (
    <EmptyState
      title="No card matches"
      text={`${formatCount(total)} ${total === 1 ? 'card is' : 'cards are'} hidden by ${hiddenBy(filter)}.`}
      action={
        <Button size="sm" onClick={() => ui.setState({ filter: NO_FILTER })}>
          Show all
        </Button>
      }
    />
  )
}
