import type { DeviceStatus } from '#events/project/device.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { useUiStore } from './board-context.tsx'
import { type CardFilter, hiddenBy, NO_FILTER } from './card-filter.ts'

const what: Readonly<Record<DeviceStatus, { readonly title: string; readonly text: string }>> = {
  waiting: { title: 'Nothing is waiting', text: 'Every card of this project has been installed.' },
  installed: { title: 'Nothing to confirm', text: 'Installed cards stand here until somebody has tested them.' },
  confirmed: { title: 'Nothing confirmed yet', text: 'Cards come here when somebody has tested and confirmed them.' },
}

/** A column without a card to show: because it has none, or because none of its `total` cards passes the filter. */
export function ColumnEmpty({ status, total, filter }: { status: DeviceStatus; total: number; filter: CardFilter }) {
  const ui = useUiStore()
  if (total === 0) return <EmptyState {...what[status]} />
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
