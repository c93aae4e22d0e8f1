import type { Delivery } from '#events/webhooks/api.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import { useDeliveries } from '../../api/system/webhooks.ts'
import { msWords } from '../../shared/when/ms-words.ts'
import { When } from '../../shared/when/when.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { momentWords } from '../../shared/when/moment-words.ts'
import { useSendAgain } from './use-webhook-commands.ts'
import { answerWords, eventWords, stateOf } from './webhook-words.ts'

/** The latest deliveries to a webhook, each to be sent again. `isDisabled`: none is sent now. */
export function Deliveries({ webhookId, isDisabled }: { webhookId: WebhookId; isDisabled: boolean }) {
  const { data, isError, refetch } = useDeliveries(webhookId)
  const again = useSendAgain(webhookId)
  if (isError && !data) return <LoadError isSmall title="The deliveries could not be loaded." onRetry={refetch} />
  return (
    <DataTable
      label="Deliveries"
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        { header: 'Event', cell: ({ type }) => eventWords(type) },
        { header: 'State', cell: (delivery) => <State delivery={delivery} isDisabled={isDisabled} /> },
        { header: 'Answer', cell: answerWords },
        { header: 'Took', cell: ({ tookMs }) => (tookMs === null ? '–' : msWords(tookMs)), isNumber: true },
        { header: 'Tries', cell: ({ attempts }) => formatCount(attempts), isNumber: true },
        { header: 'Time', cell: ({ createdAt }) => <When at={createdAt} /> },
      ]}
      actions={
        isDisabled
          ? undefined
          : ({ id, type, createdAt, state }) => (
              <Button
                size="sm"
                aria-label={`Send again: ${eventWords(type)}, ${momentWords(createdAt)}`}
                disabled={state === 'sending'}
                onClick={() => void again.send(id)}
              >
                Send Again
              </Button>
            )
      }
      empty={
        <Card>
          <EmptyState
            title="Nothing was sent yet"
            text={isDisabled ? undefined : 'Send a test to see whether the receiver takes it.'}
          />
        </Card>
      }
    />
  )
}

function State({ delivery, isDisabled }: { delivery: Delivery; isDisabled: boolean }) {
  const { words, tone } = stateOf(delivery, isDisabled)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{words}</Badge>
      {!isDisabled && delivery.nextAt !== null && delivery.attempts > 0 && (
        <span className="text-xs text-muted">
          at <Moment at={delivery.nextAt}>{momentWords(delivery.nextAt)}</Moment>
        </span>
      )}
    </span>
  )
}
