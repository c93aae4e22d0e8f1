import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import { WEBHOOKS_STREAM as stream } from '#events/webhooks/stream.ts'
import type { Db } from '../../engine/projection.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { webhooks } from './webhooks.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [first, second] = [WebhookId.parse(1), WebhookId.parse(2)]
const target = (host: string) => ({ url: `https://${host}.example/hook`, events: ['NoteAdded'], projectId: null })
const created = (webhookId: WebhookId, host: string): GivenEvent => ({
  stream,
  type: 'WebhookCreated',
  data: { webhookId, ...target(host), secretVersion: 'v1' },
})
const changed = (webhookId: WebhookId, from: string, to: string): GivenEvent => ({
  stream,
  type: 'WebhookChanged',
  data: { webhookId, ...target(to), previous: target(from) },
})

async function list(db: Db) {
  const { rows } = await db.query<{ readonly doc: unknown }>(`select doc from ${webhooks.rows} order by id`)
  return rows.map(({ doc }) => doc)
}

it('[SEND-18] each webhook that was ever made is a row with its present address, and says whether it was deleted', async () => {
  const events: GivenEvent[] = [
    created(first, 'a'),
    created(second, 'b'),
    changed(first, 'a', 'c'),
    { stream, type: 'WebhookDisabled', data: { webhookId: first, reason: 'gone' } },
    { stream, type: 'WebhookDeleted', data: { webhookId: second, url: target('b').url } },
  ]
  expect(await given(...events).answer(test.database.pool, [webhooks], list)).toEqual([
    { url: 'https://c.example/hook', createdAt: at(0), isDeleted: false },
    { url: 'https://b.example/hook', createdAt: at(1), isDeleted: true },
  ])
})
