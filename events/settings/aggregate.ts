import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { SettingsCommand } from './commands.ts'
import { SETTINGS_STREAM, settingsDecider, SettingsEvent, type SettingsPatch, type SettingsView } from './settings.ts'

/** Settings for the whole installation. No key changes them: by self-registration it would open a way in that outlives it. */
export const settingsAggregate = {
  stream: () => SETTINGS_STREAM,
  decider: settingsDecider,
  events: SettingsEvent,
  commands: {
    ChangeSettings: { roles: EMPLOYEES, byPersonAlone: true },
    SetLogo: { roles: EMPLOYEES, byPersonAlone: true },
    RemoveLogo: { roles: EMPLOYEES, byPersonAlone: true },
  },
  maySee: ({ role }) => role === 'employee',
  refusals: {},
  history: null,
  lists: {},
  dropsPictures: ['LogoRemoved'],
  personal: { HeadEmailsChanged: { whose: 'each', fields: ['headEmails', 'previousEmails'] } },
  scope: 'settings',
  ids: [],
} as const satisfies Aggregate<[], SettingsView, SettingsPatch, SettingsCommand, SettingsEvent, never>
