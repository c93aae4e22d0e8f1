import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Webhook } from '#events/webhooks/api.ts'
import { momentWords } from '../../shared/when/moment-words.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/toast/notice.tsx'
import { Deliveries } from './deliveries.tsx'
import { SecretView } from './secret-view.tsx'
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, useSendTest } from './use-webhook-commands.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WEBHOOKS } from './webhook-hrefs.ts'
import { DISABLED_WORDS, eventWords } from './webhook-words.ts'

/** One webhook: how it is set, what can be done with it, and its deliveries. */
export function WebhookView({
  webhook,
  project,
  around,
}: {
  webhook: Webhook
  /** The name of its project; null: it is told of all. */
  project: string | null
  /** Takes the focus once the webhook is deleted. */
  around: RefObject<HTMLElement | null>
}) {
  const { id, url, events, disabled, bothSignUntil } = webhook
  const confirm = useConfirm()
  const [rotate, remove, test] = [useRotateSecret(), useDeleteWebhook(), useSendTest()]
  const [editing, setEditing] = useState({ isOpen: false, opening: 0 })
  const [secret, setSecret] = useState<string | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)

  const onRotate = async () => {
    const question = {
      title: 'Rotate the secret of this webhook?',
      description: 'The new one is shown once. For a day the secret before it signs too.',
      action: 'Rotate',
    }
    if (!(await confirm(question))) return
    const sent = await rotate.send(id)
    if (sent.ok) setSecret(sent.result.secret)
  }
  const onDelete = async () => {
    const question = {
      title: 'Delete this webhook?',
      description: 'Its receiver is told nothing any more. Its secret and its deliveries are deleted, too.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: around,
    }
    if ((await confirm(question)) && (await remove.send(id)).ok) navigate(WEBHOOKS)
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start gap-1">
        <BackLink label="All webhooks" href={WEBHOOKS} className="-ml-2" />
        <div className="min-w-0 py-1.5">
          <h2 className="font-semibold wrap-anywhere">{url}</h2>
          <p className="text-muted wrap-anywhere">
            {project ?? 'All projects'}. {events.map(eventWords).join('. ')}.
          </p>
        </div>
      </div>
      {disabled && <Disabled webhook={webhook} disabled={disabled} />}
      {bothSignUntil !== null && (
        <Notice title="Two secrets sign">The one before this one signs too, until {momentWords(bothSignUntil)}.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {!disabled && (
          <Button
            variant="primary"
            icon={<Send aria-hidden />}
            isPending={test.isPending}
            onClick={() => void test.send(id)}
          >
            Send a Test
          </Button>
        )}
        <Button
          ref={editButton}
          icon={<Pencil aria-hidden />}
          onClick={() => setEditing(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
        >
          Edit
        </Button>
        <Button icon={<KeyRound aria-hidden />} isPending={rotate.isPending} onClick={() => void onRotate()}>
          Rotate Secret
        </Button>
        {!disabled && <DisableButton webhook={webhook} />}
        <Button icon={<Trash2 aria-hidden />} isPending={remove.isPending} onClick={() => void onDelete()}>
          Delete
        </Button>
      </div>
      <section className="flex flex-col gap-3">
        <div>
          <h3 className="font-semibold">Deliveries</h3>
          <p className="text-muted">The latest hundred of the last 30 days. One that is sent again keeps its id.</p>
        </div>
        <Deliveries webhookId={id} isDisabled={disabled !== null} />
      </section>
      <WebhookDialog
        key={editing.opening}
        webhook={webhook}
        isOpen={editing.isOpen}
        onClose={() => setEditing((last) => ({ ...last, isOpen: false }))}
        focusFallback={editButton}
      />
      <Dialog
        isOpen={secret !== null}
        onOpenChange={(isOpen) => !isOpen && setSecret(null)}
        onInteractOutside={(event) => event.preventDefault()}
        focusFallback={editButton}
        title="New Secret"
        footer={
          <Button variant="primary" onClick={() => setSecret(null)}>
            Done
          </Button>
        }
      >
        {secret !== null && <SecretView secret={secret} isRotated />}
      </Dialog>
    </div>
  )
}

function Disabled({ webhook: { id }, disabled }: { webhook: Webhook; disabled: NonNullable<Webhook['disabled']> }) {
  const change = useChangeWebhook('Webhook enabled')
  return (
    <Notice
      tone="warning"
      title={`Disabled since ${momentWords(disabled.at)}`}
      action={
        <Button isPending={change.isPending} onClick={() => void change.send({ id, body: { isEnabled: true } })}>
          Enable Again
        </Button>
      }
    >
      {DISABLED_WORDS[disabled.reason]} It is told of nothing that happens meanwhile.
    </Notice>
  )
}

function DisableButton({ webhook: { id } }: { webhook: Webhook }) {
  const change = useChangeWebhook('Webhook disabled')
  return (
    <Button isPending={change.isPending} onClick={() => void change.send({ id, body: { isEnabled: false } })}>
      Disable
    </Button>
  )
}
