import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { SettingsCommand } from './commands.ts'
import { SETTINGS_STREAM, settingsDecider, SettingsEvent, type SettingsPatch, type SettingsView } from './settings.ts'

/** Settings that employees make for the whole installation. */
export const settingsAggregate = {
  stream: () => SETTINGS_STREAM,
  decider: settingsDecider,
  events: SettingsEvent,
  commands: { ChangeSettings: { roles: EMPLOYEES } },
  maySee: ({ role }) => role === 'employee',
  refusals: {},
  history: null,
  lists: {},
  scope: 'settings',
  ids: [],
} as const satisfies Aggregate<[], SettingsView, SettingsPatch, SettingsCommand, SettingsEvent, never>
