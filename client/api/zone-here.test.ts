import { afterEach, expect, it, vi } from 'vitest'
import { zoneHere } from './zone-here.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('[HIST-21] a browser that names no time zone that is known reads days in UTC', () => {
  const zone = (timeZone: string | undefined) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone,
    } as Intl.ResolvedDateTimeFormatOptions)
    return zoneHere()
  }
  expect([zone('Europe/Paris'), zone(undefined), zone('Etc/Unknown')]).toEqual(['Europe/Paris', 'UTC', 'UTC'])
})
