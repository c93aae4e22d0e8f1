import { shownEmail } from '../kernel/personal.ts'
import type { KeysEvent } from '../keys/keys.ts'
import type { SettingsEvent } from '../settings/settings.ts'
import type { WebhooksEvent } from '../webhooks/events.ts'

// Sentences about settings, API keys and webhooks in the log of administration.

export function ofSettings(event: SettingsEvent): string {
  switch (event.type) {
    case 'QuotaDefaultChanged':
      return `Default quota changed from ${mb(event.data.previous)} to ${mb(event.data.quotaDefaultMB)}`
    case 'SelfRegistrationOpened':
      return 'Registration without an invitation allowed'
    case 'SelfRegistrationClosed':
      return 'Registration without an invitation ended'
    case 'CustomersOfNewProjectsChanged':
      return `Customers ${event.data.customers === 'work' ? 'work on' : 'only watch'} new projects`
    case 'ZoneOfNewProjectsChanged':
      return `Time zone of new projects changed from ${event.data.previous} to ${event.data.timeZone}`
    case 'LogoSet':
      return 'Logo set'
    case 'LogoRemoved':
      return 'Logo removed'
    case 'HeadEmailsChanged': {
      const emails = event.data.headEmails.map(shownEmail).join(', ')
      return `Addresses for signed heads changed to ${emails || 'none'}`
    }
  }
}

const WHY_KEY_ENDED = {
  ended: '',
  'owner-demoted': ', since their role changed',
  'owner-deleted': ', since their account was deleted',
} as const

export const ofKey = ({ type, data }: KeysEvent): string =>
  type === 'ApiKeyCreated'
    ? `API key created for ${data.scopes.join(', ')}, ${data.expiresAt === null ? 'without end' : `until ${data.expiresAt.slice(0, 10)}`}`
    : `API key ended${WHY_KEY_ENDED[data.why]}`

const WHY_DISABLED = {
  gone: ', since its receiver is gone',
  failing: ', since its receiver took nothing for three days',
  person: '',
  'owner-demoted': ', since the role of its person changed',
  'owner-deleted': ', since the account of its person was deleted',
} as const

/** The host alone: the rest of an address may hold a secret. */
export const hostOf = (url: string): string => /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(url)?.[1] ?? 'an address'

/** @param host of the webhook, as it was before the event. */
export function ofWebhook(event: WebhooksEvent, host: string): string {
  const to = `Webhook to ${host}`
  switch (event.type) {
    case 'WebhookCreated':
      return `Webhook to ${hostOf(event.data.url)} created`
    case 'WebhookChanged': {
      const [next, before] = [hostOf(event.data.url), hostOf(event.data.previous.url)]
      return next === before ? `${to} changed` : `Webhook to ${before} changed to ${next}`
    }
    case 'WebhookSecretRotated':
      return `${to}: secret replaced`
    case 'WebhookDisabled':
      return `${to} disabled${WHY_DISABLED[event.data.reason]}`
    case 'WebhookEnabled':
      return `${to} enabled`
    case 'WebhookDeleted':
      return `Webhook to ${hostOf(event.data.url)} deleted`
  }
}

/** A quota. */
export const mb = (size: number): string => `${size.toLocaleString('en-US')} MB`
