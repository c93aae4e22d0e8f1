import type { z } from 'zod'
import { webhooksOf, type WebhooksView } from '#events/webhooks/decide.ts'
import type { NoticeType } from '#events/webhooks/offered.ts'
import type { HeadPayload } from '#events/webhooks/payload.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { deriveId } from '../commands/command-id.ts'
import type { HeadReceivers } from '../proof/give-head.ts'
import type { Deliveries } from './deliveries.ts'

/** The name of the notice. No event has it: a head that was an event would want a head of its own (docs/decisions/0061-0090/0081). */
const HEAD_NOTICE: NoticeType = 'CheckpointSigned'

type Deps = { readonly bus: Pick<CommandBus, 'webhooks'>; readonly deliveries: Pick<Deliveries, 'put'> }

/** A delivery of a head to each webhook that chose signed heads: the head itself, and the public key that signed it. */
export const headNotices =
  ({ bus, deliveries }: Deps): HeadReceivers =>
  async ({ origin, size, signedAt, note, key }) => {
    const payload: z.infer<typeof HeadPayload> = {
      type: HEAD_NOTICE,
      timestamp: signedAt,
      data: { origin, size, checkpoint: note, key },
    }
    const body = JSON.stringify(payload)
    return (await bus.webhooks().read(receiversIn)).map((webhook) => {
      const id = deriveId('head-notice', note, webhook)
      return { id, put: () => deliveries.put(id, HEAD_NOTICE, body, [webhook]) }
    })
  }

/** The enabled webhooks that chose signed heads. A webhook of one project is told of that project alone. */
const receiversIn = (view: WebhooksView): WebhookId[] =>
  webhooksOf(view).flatMap(({ id, events, projectId, disabled }) =>
    !disabled && projectId === null && events.includes(HEAD_NOTICE) ? [id] : [],
  )
