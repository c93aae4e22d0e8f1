import type { WebhooksEvent } from '#events/webhooks/events.ts'
import { projection } from '../../engine/projection.ts'
import { changed } from '../collection.ts'

type Row = { readonly url: string; readonly createdAt: string; readonly isDeleted: boolean }

/** The webhooks that were ever made, to be read by SQL and for their ids; the routes ask the stream itself. */
export const webhooks = projection<Row, WebhooksEvent['type']>({
  name: 'webhooks',
  ids: 'webhook',
  version: 1,
  table: 'webhook',
  indexes: [],
  handles: ['WebhookCreated', 'WebhookChanged', 'WebhookDeleted'],
  fold(row, { type, data, recordedAt }) {
    if (type === 'WebhookCreated') return [[data.webhookId, { url: data.url, createdAt: recordedAt, isDeleted: false }]]
    return changed(row, data.webhookId, () => (type === 'WebhookChanged' ? { url: data.url } : { isDeleted: true }))
  },
})
