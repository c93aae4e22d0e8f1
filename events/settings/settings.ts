import { z } from 'zod'
import { AccountEmail } from '../account/fields.ts'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/keyed-model.ts'
import { command, event } from '../kernel/message.ts'
import { foldCase } from '../kernel/text.ts'

/** The one stream of what employees set for the whole installation. */
export const SETTINGS_STREAM = 'settings'

/** A terabyte: its bytes are a number that every part can hold. */
export const MAX_QUOTA_MB = 1024 * 1024

/** The most addresses that get signed heads of the log. */
export const MAX_HEAD_EMAILS = 10

/**
 * `quotaDefaultMB`: how much a person may upload in a day where nothing else is set for them, in MB. `selfRegistration`: whether
 * people may register without an invitation. `headEmails`: the addresses that get signed heads of the log (docs/rules.md, PROOF-15).
 */
export const Settings = z.object({
  quotaDefaultMB: z
    .int()
    .min(1, 'The quota must be at least 1 MB')
    .max(MAX_QUOTA_MB, 'The quota must be at most a terabyte'),
  selfRegistration: z.boolean(),
  headEmails: z.array(z.string()),
})
export type Settings = Readonly<z.infer<typeof Settings>>

/** Addresses as people give them; one that is given twice counts once. */
export const HeadEmails = z
  .array(AccountEmail)
  .max(MAX_HEAD_EMAILS, `At most ${MAX_HEAD_EMAILS} addresses can be set`)
  .transform((emails) => [...new Map(emails.map((email) => [foldCase(email), email])).values()])

/** Settings that are left out stay as they are. */
export const SettingsChange = Settings.extend({ headEmails: HeadEmails }).partial()

const DEFAULTS: Settings = { quotaDefaultMB: 1024, selfRegistration: false, headEmails: [] }

export const SettingsEvent = z.discriminatedUnion('type', [
  event('QuotaDefaultChanged', { quotaDefaultMB: z.number(), previous: z.number() }),
  event('SelfRegistrationOpened', {}),
  event('SelfRegistrationClosed', {}),
  event('HeadEmailsChanged', { headEmails: z.array(z.string()), previousEmails: z.array(z.string()) }, 2),
])
export type SettingsEvent = z.infer<typeof SettingsEvent>

export const SettingsCommand = z.discriminatedUnion('type', [command('ChangeSettings', SettingsChange.shape)])
export type SettingsCommand = z.infer<typeof SettingsCommand>

/** The value of a setting. */
export type SettingsValue = Settings[keyof Settings]
/** The settings that have been changed, by their names. */
export type SettingsView = ReadonlyMap<keyof Settings, SettingsValue>
export type SettingsPatch = KeyedPatch<keyof Settings, SettingsValue>

/** All settings as they stand. */
export const settingsIn = (view: SettingsView): Settings => Settings.parse({ ...DEFAULTS, ...Object.fromEntries(view) })

export const settingsDecider: Decider<SettingsView, SettingsPatch, SettingsCommand, SettingsEvent> = {
  decide({ data }, view): Decision<SettingsEvent> {
    const now = settingsIn(view)
    const { quotaDefaultMB = now.quotaDefaultMB, selfRegistration: isOpen = now.selfRegistration } = data
    const { headEmails = now.headEmails } = data
    const quota: SettingsEvent = { type: 'QuotaDefaultChanged', data: { quotaDefaultMB, previous: now.quotaDefaultMB } }
    const opened: SettingsEvent = { type: isOpen ? 'SelfRegistrationOpened' : 'SelfRegistrationClosed', data: {} }
    const emails: SettingsEvent = { type: 'HeadEmailsChanged', data: { headEmails, previousEmails: now.headEmails } }
    const isSame = headEmails.join('\n') === now.headEmails.join('\n')
    return decided(
      ...(quotaDefaultMB === now.quotaDefaultMB ? [] : [quota]),
      ...(isOpen === now.selfRegistration ? [] : [opened]),
      ...(isSame ? [] : [emails]),
    )
  },
  evolve(_, event) {
    switch (event.type) {
      case 'QuotaDefaultChanged':
        return [['quotaDefaultMB', event.data.quotaDefaultMB]]
      case 'SelfRegistrationOpened':
        return [['selfRegistration', true]]
      case 'SelfRegistrationClosed':
        return [['selfRegistration', false]]
      case 'HeadEmailsChanged':
        return [['headEmails', event.data.headEmails]]
    }
  },
  open: () => new KeyedModel(),
}
