import { z } from 'zod'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/keyed-model.ts'
import { command, event } from '../kernel/message.ts'

/** The one stream of what employees set for the whole installation. */
export const SETTINGS_STREAM = 'settings'

/** A terabyte: its bytes are a number that every part can hold. */
export const MAX_QUOTA_MB = 1024 * 1024

/**
 * `quotaDefaultMB`: how much a person may upload in a day where nothing else is set for them, in MB. `selfRegistration`: whether
 * people may register without an invitation.
 */
export const Settings = z.object({
  quotaDefaultMB: z
    .int()
    .min(1, 'The quota must be at least 1 MB')
    .max(MAX_QUOTA_MB, 'The quota must be at most a terabyte'),
  selfRegistration: z.boolean(),
})
export type Settings = Readonly<z.infer<typeof Settings>>

const DEFAULTS: Settings = { quotaDefaultMB: 1024, selfRegistration: false }

export const SettingsEvent = z.discriminatedUnion('type', [
  event('QuotaDefaultChanged', { quotaDefaultMB: z.number(), previous: z.number() }),
  event('SelfRegistrationOpened', {}),
  event('SelfRegistrationClosed', {}),
])
export type SettingsEvent = z.infer<typeof SettingsEvent>

/** Settings that are left out stay as they are. */
export const SettingsCommand = z.discriminatedUnion('type', [command('ChangeSettings', Settings.partial().shape)])
export type SettingsCommand = z.infer<typeof SettingsCommand>

/** The settings that have been changed, by their names. */
export type SettingsView = ReadonlyMap<keyof Settings, number | boolean>
export type SettingsPatch = KeyedPatch<keyof Settings, number | boolean>

/** All settings as they stand. */
export const settingsIn = (view: SettingsView): Settings => Settings.parse({ ...DEFAULTS, ...Object.fromEntries(view) })

export const settingsDecider: Decider<SettingsView, SettingsPatch, SettingsCommand, SettingsEvent> = {
  decide({ data }, view): Decision<SettingsEvent> {
    const { quotaDefaultMB: previous, selfRegistration } = settingsIn(view)
    const { quotaDefaultMB = previous, selfRegistration: isOpen = selfRegistration } = data
    const quota: SettingsEvent = { type: 'QuotaDefaultChanged', data: { quotaDefaultMB, previous } }
    const opened: SettingsEvent = { type: isOpen ? 'SelfRegistrationOpened' : 'SelfRegistrationClosed', data: {} }
    return decided(...(quotaDefaultMB === previous ? [] : [quota]), ...(isOpen === selfRegistration ? [] : [opened]))
  },
  evolve(_, event) {
    switch (event.type) {
      case 'QuotaDefaultChanged':
        return [['quotaDefaultMB', event.data.quotaDefaultMB]]
      case 'SelfRegistrationOpened':
        return [['selfRegistration', true]]
      case 'SelfRegistrationClosed':
        return [['selfRegistration', false]]
    }
  },
  open: () => new KeyedModel(),
}
