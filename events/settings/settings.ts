import { z } from 'zod'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/model/keyed-model.ts'
import { DEFAULT_TIME_ZONE } from '../project/card-work/time-zone.ts'
import { DEFAULT_RIGHTS, Rights } from '../project/rights.ts'
import { isErasedEmail } from '../kernel/erased-email.ts'
import { event } from '../kernel/message.ts'
import type { SettingsCommand } from './commands.ts'
import { Logo } from './logo.ts'

/** The one stream of what employees set for the whole installation. */
export const SETTINGS_STREAM = 'settings'

/**
 * `quotaDefaultMB`: how much a person may upload in a day where nothing else is set for them, in MB. `selfRegistration`: whether
 * people may register without an invitation. `headEmails`: the addresses that get signed heads of the log (docs/rules.md, PROOF-15).
 * `customersOfNewProjects`: whether customers work on new projects or only watch them.
 * `timeZone`: the zone of new projects that name none. `logo`: the picture on acceptance documents; null for none.
 */
export const Settings = z.object({
  quotaDefaultMB: z.int(),
  selfRegistration: z.boolean(),
  headEmails: z.array(z.string()),
  customersOfNewProjects: Rights.shape.customers,
  timeZone: z.string(),
  logo: Logo.nullable(),
})
export type Settings = Readonly<z.infer<typeof Settings>>

const DEFAULTS: Settings = {
  quotaDefaultMB: 1024,
  selfRegistration: false,
  headEmails: [],
  customersOfNewProjects: DEFAULT_RIGHTS.customers,
  timeZone: DEFAULT_TIME_ZONE,
  logo: null,
}

const customers = z.enum(['work', 'watch'])
const logo = z.object({
  key: z.string(),
  digest: z.string(),
  bytes: z.int().positive(),
  mediaType: z.enum(['image/png', 'image/jpeg']),
  width: z.int().positive(),
  height: z.int().positive(),
})
export const SettingsEvent = z.discriminatedUnion('type', [
  event('QuotaDefaultChanged', { quotaDefaultMB: z.number(), previous: z.number() }),
  event('SelfRegistrationOpened', {}),
  event('SelfRegistrationClosed', {}),
  event('CustomersOfNewProjectsChanged', { customers, previous: customers }),
  event('ZoneOfNewProjectsChanged', { timeZone: z.string(), previous: z.string() }),
  event('HeadEmailsChanged', { headEmails: z.array(z.string()), previousEmails: z.array(z.string()) }, 2),
  event('LogoSet', { logo }),
  /** The photo store may drop it. */
  event('LogoRemoved', { logo }),
])
export type SettingsEvent = z.infer<typeof SettingsEvent>

/** The value of a setting. */
export type SettingsValue = Settings[keyof Settings]
/** The settings that have been changed, by their names. */
export type SettingsView = ReadonlyMap<keyof Settings, SettingsValue>
export type SettingsPatch = KeyedPatch<keyof Settings, SettingsValue>

/** All settings as they stand. */
export function settingsIn(view: SettingsView): Settings {
  const settings = Settings.parse({ ...DEFAULTS, ...Object.fromEntries(view) })
  return { ...settings, headEmails: settings.headEmails.filter((email) => !isErasedEmail(email)) }
}

export const settingsDecider: Decider<SettingsView, SettingsPatch, SettingsCommand, SettingsEvent> = {
  decide(command, view): Decision<SettingsEvent> {
    const now = settingsIn(view)
    if (command.type === 'SetLogo') return setLogo(command.data.logo, now.logo)
    if (command.type === 'RemoveLogo') return decided(...removed(now.logo))
    const { data } = command
    const { quotaDefaultMB = now.quotaDefaultMB, selfRegistration: isOpen = now.selfRegistration } = data
    const { headEmails = now.headEmails, customersOfNewProjects: customers = now.customersOfNewProjects } = data
    const { timeZone = now.timeZone } = data
    const quota: SettingsEvent = { type: 'QuotaDefaultChanged', data: { quotaDefaultMB, previous: now.quotaDefaultMB } }
    const opened: SettingsEvent = { type: isOpen ? 'SelfRegistrationOpened' : 'SelfRegistrationClosed', data: {} }
    const emails: SettingsEvent = { type: 'HeadEmailsChanged', data: { headEmails, previousEmails: now.headEmails } }
    const watched: SettingsEvent = {
      type: 'CustomersOfNewProjectsChanged',
      data: { customers, previous: now.customersOfNewProjects },
    }
    const zone: SettingsEvent = { type: 'ZoneOfNewProjectsChanged', data: { timeZone, previous: now.timeZone } }
    const isSame = headEmails.join('\n') === now.headEmails.join('\n')
    return decided(
      ...(quotaDefaultMB === now.quotaDefaultMB ? [] : [quota]),
      ...(isOpen === now.selfRegistration ? [] : [opened]),
      ...(isSame ? [] : [emails]),
      ...(customers === now.customersOfNewProjects ? [] : [watched]),
      ...(timeZone === now.timeZone ? [] : [zone]),
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
      case 'CustomersOfNewProjectsChanged':
        return [['customersOfNewProjects', event.data.customers]]
      case 'ZoneOfNewProjectsChanged':
        return [['timeZone', event.data.timeZone]]
      case 'LogoSet':
        return [['logo', event.data.logo]]
      case 'LogoRemoved':
        return [['logo', null]]
    }
  },
  open: () => new KeyedModel(),
}

/** One logo takes the place of another; the same bytes are no change. */
const setLogo = (logo: Logo, now: Logo | null): Decision<SettingsEvent> =>
  logo.digest === now?.digest ? decided() : decided(...removed(now), { type: 'LogoSet', data: { logo } })

const removed = (logo: Logo | null): SettingsEvent[] => (logo ? [{ type: 'LogoRemoved', data: { logo } }] : [])
