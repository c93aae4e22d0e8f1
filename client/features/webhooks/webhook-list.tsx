import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Webhook } from '#events/webhooks/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookHref } from './webhook-hrefs.ts'
import { toldWords } from './webhook-words.ts'

/** All webhooks, each the way to its own view. @param webhooks undefined while they load. @param nameOf the name of a project. */
export function WebhookList({
  webhooks,
  nameOf,
}: {
  webhooks: readonly Webhook[] | undefined
  nameOf: (projectId: Webhook['projectId']) => string | null
}) {
  const [creating, setCreating] = useState({ isOpen: false, opening: 0 })
  const createButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <p className="max-w-prose text-muted">
          A webhook tells another program when something happens: a project is completed, a device is installed.
        </p>
        <Button
          ref={createButton}
          variant="primary"
          icon={<Plus aria-hidden />}
          onClick={() => setCreating(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
        >
          Create Webhook
        </Button>
      </div>
      <DataTable
        label="Webhooks"
        rows={webhooks}
        keyOf={({ id }) => id}
        columns={[
          {
            header: 'Address',
            cell: ({ id, url }) => (
              <Link href={webhookHref(id)} className="inline-block text-accent-text underline pointer-coarse:py-3">
                {url}
              </Link>
            ),
          },
          { header: 'Project', cell: ({ projectId }) => nameOf(projectId) ?? 'All projects' },
          { header: 'Told of', cell: toldWords },
          {
            header: 'State',
            cell: ({ disabled }) => (
              <Badge tone={disabled ? 'warning' : 'success'}>{disabled ? 'Disabled' : 'Enabled'}</Badge>
            ),
          },
        ]}
        empty={
          <Card>
            <EmptyState
              icon={<WebhookIcon aria-hidden />}
              title="No webhooks yet"
              text="Create one for each program that wants to hear of what happens here."
            />
          </Card>
        }
      />
      <WebhookDialog
        key={creating.opening}
        webhook={null}
        isOpen={creating.isOpen}
        onClose={() => setCreating((last) => ({ ...last, isOpen: false }))}
        focusFallback={createButton}
      />
    </>
  )
}
