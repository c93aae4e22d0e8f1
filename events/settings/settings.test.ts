import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { HeadEmails, type SettingsChange, type SettingsCommand } from './commands.ts'
import { MAX_HEAD_EMAILS } from './limits.ts'
import type { Logo } from './logo.ts'
import { settingsDecider, type SettingsEvent, settingsIn } from './settings.ts'

const { given } = specification(settingsDecider)
const change = (data: z.infer<typeof SettingsChange>): SettingsCommand => ({ type: 'ChangeSettings', data })
const opened: SettingsEvent = { type: 'SelfRegistrationOpened', data: {} }
const closed: SettingsEvent = { type: 'SelfRegistrationClosed', data: {} }
const quota: SettingsEvent = { type: 'QuotaDefaultChanged', data: { quotaDefaultMB: 500, previous: 1024 } }

describe('settings', () => {
  it('[ACCOUNT-9] are a gigabyte a day, and registration by invitation alone, until an employee changes them', () => {
    expect(settingsIn(given().view)).toEqual({
      quotaDefaultMB: 1024,
      selfRegistration: false,
      headEmails: [],
      customersOfNewProjects: 'work',
      timeZone: 'UTC',
      logo: null,
    })
    expect(settingsIn(given(fact(quota), fact(opened)).view)).toMatchObject({
      quotaDefaultMB: 500,
      selfRegistration: true,
    })
    expect(settingsIn(given(fact(opened), fact(closed)).view).selfRegistration).toBe(false)
  })

  it('record each change, with what was set before', () => {
    expect(given().when(change({ quotaDefaultMB: 500, selfRegistration: true })).events).toEqual([quota, opened])
    expect(given(fact(opened)).when(change({ selfRegistration: false })).events).toEqual([closed])
  })

  it('[WORK-30] record the zone of projects that are made without one', () => {
    const zone: SettingsEvent = {
      type: 'ZoneOfNewProjectsChanged',
      data: { timeZone: 'Europe/Zurich', previous: 'UTC' },
    }
    expect(given().when(change({ timeZone: 'Europe/Zurich' })).events).toEqual([zone])
    expect(settingsIn(given(fact(zone)).view).timeZone).toBe('Europe/Zurich')
  })

  it('[SETTINGS-6] record the logo, the one that it takes the place of as removed, and the same bytes once', () => {
    const logo = (digest: string): Logo => ({
      ...{ key: `installation-1/${digest}.png`, digest, bytes: 9, mediaType: 'image/png', width: 3, height: 2 },
    })
    const [first, second] = [logo('a'.repeat(64)), logo('b'.repeat(64))]
    const set: SettingsEvent = { type: 'LogoSet', data: { logo: first } }
    const removed: SettingsEvent = { type: 'LogoRemoved', data: { logo: first } }
    expect(given().when({ type: 'SetLogo', data: { logo: first } }).events).toEqual([set])
    expect(given(fact(set)).when({ type: 'SetLogo', data: { logo: first } }).events).toEqual([])
    expect(given(fact(set)).when({ type: 'SetLogo', data: { logo: second } }).events).toEqual([
      removed,
      { type: 'LogoSet', data: { logo: second } },
    ])
    expect(given(fact(set)).when({ type: 'RemoveLogo', data: {} }).events).toEqual([removed])
    expect(given().when({ type: 'RemoveLogo', data: {} }).events).toEqual([])
    expect([settingsIn(given(fact(set)).view).logo, settingsIn(given(fact(set), fact(removed)).view).logo]).toEqual([
      first,
      null,
    ])
  })

  it('record nothing where nothing changes', () => {
    expect(given().when(change({})).events).toEqual([])
    expect(given(fact(opened)).when(change({ quotaDefaultMB: 1024, selfRegistration: true })).events).toEqual([])
  })

  it('[SETTINGS-4] record the addresses of signed heads with those before, once for each and at most ten', () => {
    const two = ['Ana@customer.example', 'audit@customer.example']
    const set: SettingsEvent = { type: 'HeadEmailsChanged', data: { headEmails: two, previousEmails: [] } }
    expect(given().when(change({ headEmails: two })).events).toEqual([set])
    expect(given(fact(set)).when(change({ headEmails: two })).events).toEqual([])
    expect(given(fact(set)).when(change({ headEmails: [] })).events).toEqual([
      { type: 'HeadEmailsChanged', data: { headEmails: [], previousEmails: two } },
    ])
    const [first = ''] = two
    const erased = fact<SettingsEvent>({
      type: 'HeadEmailsChanged',
      data: { headEmails: [first, 'k@erased.invalid'], previousEmails: [] },
    })
    expect(settingsIn(given(erased).view).headEmails).toEqual([first])
    expect(HeadEmails.parse([' ana@customer.example', ...two])).toEqual(two)
    const eleven = Array.from({ length: MAX_HEAD_EMAILS + 1 }, (_, n) => `p${n}@customer.example`)
    expect(HeadEmails.safeParse(eleven).error?.issues[0]?.message).toBe('At most 10 addresses can be set')
    expect(HeadEmails.safeParse(['ana']).success).toBe(false)
  })
})
