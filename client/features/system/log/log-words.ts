import type { AdministrationKind } from '#events/administration/api.ts'

/** The kinds of lines in words. */
export const KIND_LABELS: Readonly<Record<AdministrationKind, string>> = {
  accounts: 'Accounts',
  invitations: 'Invitations',
  companies: 'Companies',
  settings: 'Settings',
  quota: 'Quota',
  keys: 'API keys',
  webhooks: 'Webhooks',
  organizations: 'Organizations',
  instances: 'Instances',
  folders: 'Folders',
  templates: 'Templates',
  feedback: 'Feedback',
}
