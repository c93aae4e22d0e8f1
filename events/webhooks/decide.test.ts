import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { UserId } from '../kernel/ids.ts'
import { Rejection } from '../kernel/refusal.ts'
import type { WebhooksCommand } from './commands.ts'
import { webhookOf, webhooksDecider } from './decide.ts'
import type { WebhooksEvent } from './events.ts'
import { WebhookId } from './webhook-id.ts'

const { given } = specification(webhooksDecider)
const webhookId = WebhookId.parse(1)
const target = { url: 'https://a.example/hook', events: ['NoteAdded'], projectId: null }
const created = fact<WebhooksEvent>({ type: 'WebhookCreated', data: { webhookId, ...target, secretVersion: 'v1' } })
const disabled = fact<WebhooksEvent>({ type: 'WebhookDisabled', data: { webhookId, reason: 'gone' } })
const deleted = fact<WebhooksEvent>({ type: 'WebhookDeleted', data: { webhookId, url: target.url } })
const change = (data: object): WebhooksCommand => ({ type: 'ChangeWebhook', data: { webhookId, ...data } })

describe('webhooks', () => {
  it('[SEND-1] record each change with what was before, and nothing where nothing changes', () => {
    const url = 'https://b.example/'
    expect(given(created).when(change({ url })).events).toEqual([
      { type: 'WebhookChanged', data: { webhookId, ...target, url, previous: target } },
    ])
    expect(given(created).when(change({ url: target.url, isEnabled: true })).events).toEqual([])
  })

  it('[SEND-9] are disabled once, with the reason, and enabled again', () => {
    const disable: WebhooksCommand = { type: 'DisableWebhook', data: { webhookId, reason: 'gone' } }
    expect(given(created).when(disable).events).toMatchObject([{ type: 'WebhookDisabled', data: { reason: 'gone' } }])
    expect(given(created, disabled).when(disable).events).toEqual([])
    expect(given(created, deleted).when(disable).events).toEqual([])
    expect(given(created, disabled).when(change({ isEnabled: true })).events).toEqual([
      { type: 'WebhookEnabled', data: { webhookId } },
    ])
    expect(given(created).when(change({ isEnabled: false })).events).toEqual([
      { type: 'WebhookDisabled', data: { webhookId, reason: 'person' } },
    ])
  })

  it('[SEND-4] keep the secret before for a day when it is rotated', () => {
    const rotated = fact<WebhooksEvent>({ type: 'WebhookSecretRotated', data: { webhookId, secretVersion: 'v2' } })
    const until = new Date(Date.parse(rotated.recordedAt) + 24 * 3_600_000).toISOString()
    expect(webhookOf(webhookId, given(created, rotated).view)).toMatchObject({
      secretVersion: 'v2',
      previousSecret: { version: 'v1', until },
    })
  })

  it('[SEND-20] are disabled with the right of the employee who made them, or changed or enabled them last', () => {
    const end = (id: number): WebhooksCommand => ({
      type: 'DisableWebhooksOf',
      data: { userId: UserId.parse(id), reason: 'owner-demoted' },
    })
    const ended = { type: 'WebhookDisabled', data: { webhookId, reason: 'owner-demoted' } }
    expect(given(created).when(end(1)).events).toEqual([ended])
    expect(given(created).when(end(2)).events).toEqual([])
    expect(given(created, disabled).when(end(1)).events).toEqual([])
    expect(given(created, deleted).when(end(1)).events).toEqual([])
    const changed = fact<WebhooksEvent>(
      { type: 'WebhookChanged', data: { webhookId, ...target, previous: target } },
      by(2),
    )
    const enabled = fact<WebhooksEvent>({ type: 'WebhookEnabled', data: { webhookId } }, by(2))
    for (const taken of [changed, enabled]) {
      expect(given(created, taken).when(end(1)).events).toEqual([])
      expect(given(created, taken).when(end(2)).events).toEqual([ended])
    }
  })

  it('[CMD-22] give out an id once, also when its webhook was deleted', () => {
    const create: WebhooksCommand = {
      type: 'CreateWebhook',
      data: { webhookId, url: target.url, events: ['NoteAdded'], projectId: null, secretVersion: 'v9' },
    }
    expect(() => given(created, deleted).when(create)).toThrow(Rejection)
    expect(() => given(created, deleted).when(change({}))).toThrow('webhook-unknown')
  })
})
