import type { Settings, SettingsEvent, SettingsValue } from '#events/settings/settings.ts'
import { type ChangedRow, projection } from '../../engine/projection.ts'

/** A setting that was ever changed, as specification 000 lists `app_settings`; times are ISO 8601, UTC. */
type Row = {
  readonly key: keyof Settings
  readonly value: SettingsValue
  readonly createdAt: string
  readonly updatedAt: string
}

/** The ids of the rows: each setting keeps its own for good. */
const ID: Readonly<Record<keyof Settings, number>> = {
  quotaDefaultMB: 1,
  selfRegistration: 2,
  headEmails: 3,
  customersOfNewProjects: 4,
  timeZone: 5,
  logo: 6,
}

/**
 * The settings of the whole installation, to be read by SQL; the routes ask the stream itself. A row for each key that was
 * changed; for others the defaults hold.
 */
export const appSettings = projection<Row, SettingsEvent['type']>({
  name: 'settings',
  version: 5,
  table: 'app_settings',
  indexes: [],
  handles: [
    'QuotaDefaultChanged',
    'SelfRegistrationOpened',
    'SelfRegistrationClosed',
    'HeadEmailsChanged',
    'CustomersOfNewProjectsChanged',
    'ZoneOfNewProjectsChanged',
    'LogoSet',
    'LogoRemoved',
  ],
  fold(row, event) {
    switch (event.type) {
      case 'QuotaDefaultChanged':
        return [set('quotaDefaultMB', event.data.quotaDefaultMB)]
      case 'SelfRegistrationOpened':
        return [set('selfRegistration', true)]
      case 'SelfRegistrationClosed':
        return [set('selfRegistration', false)]
      case 'HeadEmailsChanged':
        return [set('headEmails', event.data.headEmails)]
      case 'CustomersOfNewProjectsChanged':
        return [set('customersOfNewProjects', event.data.customers)]
      case 'ZoneOfNewProjectsChanged':
        return [set('timeZone', event.data.timeZone)]
      case 'LogoSet':
        return [set('logo', event.data.logo)]
      case 'LogoRemoved':
        return [set('logo', null)]
    }
    function set(key: keyof Settings, value: SettingsValue): ChangedRow<Row> {
      const { recordedAt: updatedAt } = event
      return [ID[key], { key, value, createdAt: row(ID[key])?.createdAt ?? updatedAt, updatedAt }]
    }
  },
})
