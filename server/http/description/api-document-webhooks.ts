import { z } from 'zod'
import { EventPayload, HeadPayload, TestPayload } from '#events/webhooks/payload.ts'

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
})

/** The headers of Standard Webhooks. */
const HEADERS = [
  header('webhook-id', 'The id of the delivery, the same for each try'),
  header('webhook-timestamp', 'Seconds since 1970'),
  header('webhook-signature', 'Signatures by the secrets of the webhook, each "v1," and HMAC-SHA256 in base64'),
]

const delivery = (operationId: string, summary: string, payload: z.ZodType) => ({
  post: {
    ...{ operationId, summary, description: 'Sent to the address of a webhook that chose it.' },
    ...{ security: [], parameters: HEADERS },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: z.toJSONSchema(payload, { io: 'output' }) } },
    },
    responses: {
      '2XX': { description: 'The receiver has it.' },
      '410': { description: 'The receiver wants no more: the webhook is disabled.' },
    },
  },
})

/** The deliveries that webhooks of this server get (docs/rules.md, SEND). */
export const webhookOperations = () => ({
  event: delivery('sendEvent', 'An event', EventPayload),
  head: delivery('sendHead', 'The head of the log is signed', HeadPayload),
  test: delivery('sendTest', 'A test', TestPayload),
})
