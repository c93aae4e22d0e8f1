import { describe, expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import { ALL_PROJECTS, bodyOf, changeOf, valuesOf, WebhookForm } from './webhook-form.ts'

const webhook = {
  id: WebhookId.parse(1),
  url: 'https://a.example/hook',
  events: ['NoteAdded', 'FeedbackSubmitted', 'NoLongerOffered'],
  projectId: null,
  createdAt: '2026-11-26T08:00:00.000Z',
  disabled: null,
  bothSignUntil: null,
}
const before = valuesOf(webhook)

describe('the form of a webhook', () => {
  it('[SEND-14] keeps with a project only the events of projects, and asks for one at least', () => {
    expect(before.events).toEqual(['NoteAdded', 'FeedbackSubmitted'])
    expect(bodyOf({ ...before, project: '7' })).toEqual({
      url: webhook.url,
      events: ['NoteAdded'],
      projectId: ProjectId.parse(7),
    })
    const ofFeedback = { url: webhook.url, events: ['FeedbackSubmitted'] }
    expect(WebhookForm.safeParse({ ...ofFeedback, project: ALL_PROJECTS }).success).toBe(true)
    expect(WebhookForm.safeParse({ ...ofFeedback, project: '7' }).error?.issues).toMatchObject([
      { path: ['events'], message: 'Choose at least one event' },
    ])
  })

  it('[SEND-14] sends of a change only what was changed', () => {
    expect(changeOf({ ...before, url: 'https://b.example/' }, before)).toEqual({ url: 'https://b.example/' })
    expect(changeOf({ ...before, project: '7' }, before)).toEqual({ events: ['NoteAdded'], projectId: 7 })
    expect(changeOf(before, before)).toEqual({})
  })
})
