import type { AccountEvent } from '../account/events.ts'
import { recordOfAccount } from '../account/record.ts'
import type { CatalogEvent } from '../catalog/events.ts'
import type { FeedbackEvent } from '../feedback/events.ts'
import type { FoldersEvent } from '../folders/events.ts'
import type { UserId } from '../kernel/ids.ts'
import type { KeysEvent } from '../keys/keys.ts'
import type { QuotaEvent } from '../quota/quota.ts'
import type { SettingsEvent } from '../settings/settings.ts'
import type { TemplateEvent } from '../template/events.ts'
import type { WebhooksEvent } from '../webhooks/events.ts'
import type { AdministrationKind } from './api.ts'
import { hostOf, mb, ofKey, ofSettings, ofWebhook } from './programs.ts'

/** The events of what employees administer, as opposed to projects, surveys and notes, which have histories of their own. */
export type AdministrationEvent =
  | AccountEvent
  | CatalogEvent
  | FeedbackEvent
  | FoldersEvent
  | KeysEvent
  | QuotaEvent
  | SettingsEvent
  | TemplateEvent
  | WebhooksEvent

/** Kinds of things whose names lines of the log say. */
export type NamedInAdministration = 'person' | 'company' | 'organization' | 'instance' | 'webhook'
/** Looks up what something was called at the time of an event. */
export type NameThen = (kind: NamedInAdministration, id: number) => string | undefined

/** A line of the log without who did it. `person`: whom it was done to. `key`: the id of the API key that it was done to. */
export type ToldOfAdministration = {
  readonly kind: AdministrationKind
  readonly text: string
  readonly person: UserId | null
  readonly key?: string
}

/** The things that an event gives their names. */
export function namedInAdministration(
  event: AdministrationEvent,
): readonly (readonly [NamedInAdministration, number, string])[] {
  if (event.type === 'UserRegistered' || event.type === 'UserRenamed')
    return [['person', event.data.userId, `${event.data.firstName} ${event.data.lastName}`]]
  if (event.type === 'CompanyCreated' || event.type === 'CompanyRenamed')
    return [['company', event.data.companyId, event.data.name]]
  if (event.type === 'OrganizationCreated' || event.type === 'OrganizationRenamed')
    return [['organization', event.data.organizationId, event.data.name]]
  if (event.type === 'InstanceConfigured' || event.type === 'InstanceRenamed')
    return [['instance', event.data.instanceId, event.data.name]]
  if (event.type === 'WebhookCreated' || event.type === 'WebhookChanged')
    return [['webhook', event.data.webhookId, hostOf(event.data.url)]]
  return []
}

/** The log of administration says this about an event; null where it tells no one's administration. */
export function toldOfAdministration(event: AdministrationEvent, nameOf: NameThen): ToldOfAdministration | null {
  const told = (kind: AdministrationKind, text: string, person: UserId | null = null): ToldOfAdministration => ({
    kind,
    text,
    person,
  })
  switch (event.type) {
    // A person does these to themselves; the history of the account has them.
    case 'PasswordSet':
    case 'PasswordChanged':
      return null
    case 'UserInvited':
    case 'InvitationAccepted':
    case 'InvitationRevoked':
      return ofAccount('invitations', event, nameOf)
    case 'UserRegistered':
    case 'UserRenamed':
    case 'UserEmailChanged':
    case 'UserRoleChanged':
    case 'UserMovedToCompany':
    case 'UserSuspended':
    case 'UserResumed':
    case 'UserSignedOut':
    case 'UserDeleted':
    case 'UserErasureRequested':
    case 'UserErased':
    case 'UserUnlocked':
    case 'PasswordLinkMade':
      return ofAccount('accounts', event, nameOf)
    case 'CompanyCreated':
      return told('companies', `Company ${event.data.name} created`)
    case 'CompanyRenamed':
      return told('companies', `Company ${event.data.previous} renamed to ${event.data.name}`)
    case 'CompanyDeleted':
      return told('companies', `Company ${event.data.name} deleted`)
    case 'OrganizationCreated':
      return told('organizations', `Organization ${event.data.name} created`)
    case 'OrganizationRenamed':
      return told('organizations', `Organization ${event.data.previous} renamed to ${event.data.name}`)
    case 'OrganizationDeleted':
      return told('organizations', `Organization ${event.data.name} deleted`)
    case 'InstanceConfigured':
    case 'InstanceRenamed':
    case 'InstanceKeyReplaced':
    case 'InstanceSecretReplaced':
    case 'InstanceSecretRemoved':
    case 'InstanceDeleted':
      return told('instances', ofInstance(event, nameOf))
    case 'InstanceOrganizationLearnt':
      return null
    case 'QuotaLimitSet': {
      const { quotaLimitMB, userId } = event.data
      return told(
        'quota',
        quotaLimitMB === null ? 'Quota back to the default' : `Quota set to ${mb(quotaLimitMB)}`,
        userId,
      )
    }
    case 'QuotaReset':
      return told('quota', 'Quota of the day reset', event.data.userId)
    case 'QuotaDefaultChanged':
    case 'SelfRegistrationOpened':
    case 'SelfRegistrationClosed':
    case 'CustomersOfNewProjectsChanged':
    case 'ZoneOfNewProjectsChanged':
    case 'HeadEmailsChanged':
    case 'LogoSet':
    case 'LogoRemoved':
      return told('settings', ofSettings(event))
    case 'ApiKeyCreated':
    case 'ApiKeyEnded':
      return { ...told('keys', ofKey(event), event.data.userId), key: event.data.keyId }
    case 'WebhookCreated':
    case 'WebhookChanged':
    case 'WebhookSecretRotated':
    case 'WebhookDisabled':
    case 'WebhookEnabled':
    case 'WebhookDeleted':
      return told('webhooks', ofWebhook(event, nameOf('webhook', event.data.webhookId) ?? 'an address'))
    case 'FolderCreated':
      return told('folders', `Folder ${event.data.name} created`)
    case 'FolderRenamed':
      return told('folders', `Folder ${event.data.previous} renamed to ${event.data.name}`)
    case 'FolderDeleted':
      return told('folders', `Folder ${event.data.name} deleted`)
    case 'FolderRestored':
      return told('folders', `Folder ${event.data.name} restored`)
    case 'FormTemplateCreated':
      return told('templates', `Template ${event.data.name} created for ${offered(event.data.organizationId, nameOf)}`)
    case 'FormTemplateOffered':
      return told('templates', `Template ${event.data.name} offered to ${offered(event.data.organizationId, nameOf)}`)
    case 'FormTemplateDeleted':
      return told('templates', `Template ${event.data.name} deleted`)
    case 'FeedbackSubmitted':
      return null
    case 'FeedbackStatusSet':
      return told('feedback', `Status of feedback changed from ${event.data.previous} to ${event.data.status}`)
    case 'FeedbackAnswered':
      return told('feedback', 'Feedback answered')
    case 'FeedbackDeleted':
      return told('feedback', 'Feedback deleted')
  }
}

function ofAccount(kind: AdministrationKind, event: AccountEvent, nameOf: NameThen): ToldOfAdministration | null {
  const recorded = recordOfAccount(event, (id) => nameOf('company', id) ?? 'a company')
  return recorded && { kind, text: recorded.text, person: recorded.people[0] ?? null }
}

function ofInstance(
  event: Exclude<Extract<CatalogEvent, { type: `Instance${string}` }>, { type: 'InstanceOrganizationLearnt' }>,
  nameOf: NameThen,
): string {
  const name = nameOf('instance', event.data.instanceId) ?? 'an instance'
  switch (event.type) {
    case 'InstanceConfigured': {
      const organization = nameOf('organization', event.data.organizationId) ?? 'an organization'
      return `Instance ${event.data.name} of ${organization} added`
    }
    case 'InstanceRenamed':
      return `Instance ${event.data.previous} renamed to ${event.data.name}`
    case 'InstanceKeyReplaced':
      return `API key of instance ${name} replaced`
    case 'InstanceSecretReplaced':
      return `Webhook secret of instance ${name} replaced`
    case 'InstanceSecretRemoved':
      return `Webhook secret of instance ${name} removed`
    case 'InstanceDeleted':
      return `Instance ${event.data.name} deleted`
  }
}

const offered = (organization: number | null, nameOf: NameThen): string =>
  organization === null ? 'all organizations' : `${nameOf('organization', organization) ?? 'an organization'} alone`
