import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/decider-spec.ts'
import { type SettingsCommand, settingsDecider, type SettingsEvent, settingsIn } from './settings.ts'

const { given } = specification(settingsDecider)
const change = (data: SettingsCommand['data']): SettingsCommand => ({ type: 'ChangeSettings', data })
const opened: SettingsEvent = { type: 'SelfRegistrationOpened', data: {} }
const closed: SettingsEvent = { type: 'SelfRegistrationClosed', data: {} }
const quota: SettingsEvent = { type: 'QuotaDefaultChanged', data: { quotaDefaultMB: 500, previous: 1024 } }

describe('settings', () => {
  it('[ACCOUNT-9] are a gigabyte a day, and registration by invitation alone, until an employee changes them', () => {
    expect(settingsIn(given().view)).toEqual({ quotaDefaultMB: 1024, selfRegistration: false })
    expect(settingsIn(given(fact(quota), fact(opened)).view)).toEqual({ quotaDefaultMB: 500, selfRegistration: true })
    expect(settingsIn(given(fact(opened), fact(closed)).view).selfRegistration).toBe(false)
  })

  it('record each change, with what was set before', () => {
    expect(given().when(change({ quotaDefaultMB: 500, selfRegistration: true })).events).toEqual([quota, opened])
    expect(given(fact(opened)).when(change({ selfRegistration: false })).events).toEqual([closed])
  })

  it('record nothing where nothing changes', () => {
    expect(given().when(change({})).events).toEqual([])
    expect(given(fact(opened)).when(change({ quotaDefaultMB: 1024, selfRegistration: true })).events).toEqual([])
  })
})
