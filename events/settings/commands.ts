import { z } from 'zod'
import { AccountEmail } from '../account/fields.ts'
import { TimeZone } from '../project/card-work/time-zone.ts'
import { Rights } from '../project/rights.ts'
import { command } from '../kernel/message.ts'
import { foldCase } from '../kernel/text/text.ts'
import { MAX_HEAD_EMAILS, MAX_QUOTA_MB } from './limits.ts'
import { Logo } from './logo.ts'

export const QuotaDefault = z
  .int()
  .min(1, 'The quota must be at least 1 MB')
  .max(MAX_QUOTA_MB, 'The quota must be at most a terabyte')

/** Addresses as people give them; one that is given twice counts once. */
export const HeadEmails = z
  .array(AccountEmail)
  .max(MAX_HEAD_EMAILS, `At most ${MAX_HEAD_EMAILS} addresses can be set`)
  .transform((emails) => [...new Map(emails.map((email) => [foldCase(email), email])).values()])

/** Settings that are left out stay as they are. */
export const SettingsChange = z
  .object({
    quotaDefaultMB: QuotaDefault,
    selfRegistration: z.boolean(),
    headEmails: HeadEmails,
    customersOfNewProjects: Rights.shape.customers,
    timeZone: TimeZone,
  })
  .partial()

export const SettingsCommand = z.discriminatedUnion('type', [
  command('ChangeSettings', SettingsChange.shape),
  command('SetLogo', { logo: Logo }),
  command('RemoveLogo', {}),
])
export type SettingsCommand = z.infer<typeof SettingsCommand>
