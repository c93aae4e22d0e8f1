import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import type { CardOnDay } from '#projections/models/projects/my-work.ts'
import { EXAMPLE_CREATED } from '#events/project/examples.ts'
import { newCard } from '#events/project/new-card.ts'
import { turnsWhile } from '../../testing/turns-while.ts'
import { calendarFile } from './calendar-file.ts'

const at = '2026-11-26T07:14:00.123Z'
const quay = { id: 7, name: 'Quay', at, changes: 0, changedAt: at }
const completions = (
  completed: Parameters<typeof calendarFile>[0]['completed'],
  origin = 'https://board.example.com',
) => calendarFile({ cards: [], completed }, origin)
/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('[REPORT-9] the calendar has its lines folded to 75 bytes, between characters, and ends each with CR LF', async () => {
  const name = `Größe ${'長い名前'.repeat(40)}😀`
  const file = await completions([{ ...quay, name }])
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]|\ufffd/)
  }
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(unfolded(file)).toContain(`SUMMARY:${name}: installation complete`)
})

it('[REPORT-9] no name ends its line, and signs of the format are escaped', async () => {
  const file = await completions([{ ...quay, name: 'A;B,C\\D\r\nEND:VCALENDAR\u0007' }], 'http://x')
  expect(unfolded(file)).toContain('SUMMARY:A\\;B\\,C\\\\D\\nEND:VCALENDAR: installation complete')
  expect(unfolded(file)).toEqual(expect.arrayContaining(['DTSTART:20261126T071400Z', 'UID:completion-7@x']))
  expect(file.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})

describe('[REPORT-16] a calendar that a library of others reads', () => {
  const components = (file: string, name: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents(name)

  it('has events that are those of one installation, and tells when they changed', async () => {
    const changedAt = '2026-11-27T10:00:00.000Z'
    const name = 'Größe; "A", \\ 長い名前'
    const file = await completions([
      { ...quay, name, changes: 2, changedAt },
      { ...quay, id: 8 },
    ])
    const [first, second] = components(file, 'vevent').map((one) => new ICAL.Event(one))
    expect(first).toMatchObject({
      uid: 'completion-7@board.example.com',
      sequence: 2,
      summary: `${name}: installation complete`,
    })
    expect(first?.startDate.toJSDate().toISOString()).toBe('2026-11-26T07:14:00.000Z')
    for (const property of ['dtstamp', 'last-modified'])
      expect(String(first?.component.getFirstPropertyValue(property))).toBe('2026-11-27T10:00:00Z')
    expect(second).toMatchObject({ uid: 'completion-8@board.example.com', sequence: 0 })
    expect(await completions([quay], 'https://other.example.com')).toContain('UID:completion-7@other.example.com')
  })

  it('[REPORT-17] is one without an event, too: it has the zone of its times', async () => {
    const file = await completions([])
    expect(components(file, 'vevent')).toEqual([])
    const zones = components(file, 'vtimezone').map((component) => new ICAL.Timezone(component))
    expect(zones.map((zone) => [zone.tzid, zone.utcOffset(ICAL.Time.now())])).toEqual([['Etc/UTC', 0]])
  })

  describe('[WORK-14] of cards', () => {
    const born = fact(EXAMPLE_CREATED)
    const given = { id: DeviceId.parse(7), name: 'Cam; 7', type: 'camera', description: '', status: 'waiting' } as const
    const card = { ...newCard(born, { ...given, batchId: null }), floor: 'EG', room: '12' }
    const changed = { revision: 12, at }
    const onDay = (schedule: NonNullable<CardOnDay['card']['schedule']>, timeZone = 'Europe/Zurich'): CardOnDay => ({
      ...{ card: { ...card, schedule }, projectId: ProjectId.parse(3), projectName: 'Quay', timeZone, changed },
    })
    const fileOf = (cards: readonly CardOnDay[]) => calendarFile({ cards, completed: [] }, 'https://board.example.com')
    const read = async (...cards: CardOnDay[]) =>
      components(await fileOf(cards), 'vevent').map((one) => new ICAL.Event(one))

    it('[REPORT-30] leaves turns to others while those of thousands of cards are written', async () => {
      const one = onDay({ day: '2026-12-31', part: 'morning' })
      const many = Array.from({ length: 2_000 }, () => ({ ...one, card: { ...one.card, name: '長い名前'.repeat(40) } }))
      let file = ''
      const turns = await turnsWhile(async () => {
        file = await fileOf(many)
      })
      expect(turns).toBeGreaterThan(20)
      expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(2_000)
    })

    it('has a whole day as a date, which is no instant', async () => {
      const [event] = await read(onDay({ day: '2026-12-31', part: 'all-day' }))
      expect([event?.startDate, event?.endDate].map(String)).toEqual(['2026-12-31', '2027-01-01'])
      expect(event?.startDate.isDate).toBe(true)
      expect(event).toMatchObject({
        ...{ uid: 'card-7@board.example.com', sequence: 12, summary: 'Quay: Cam; 7' },
        ...{ location: 'EG, 12', description: 'Camera' },
      })
      expect(String(event?.component.getFirstPropertyValue('last-modified'))).toBe('2026-11-26T07:14:00Z')
      expect(event?.component.getFirstPropertyValue('url')).toBe('https://board.example.com/?projectId=3&card=7')
    })

    it('leaves out days that calendars do not have', async () => {
      const days = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-12-31']
      const events = await read(
        ...days.flatMap((day) => [onDay({ day, part: 'morning' }), onDay({ day, part: 'all-day' })]),
      )
      expect(events.map(({ startDate }) => startDate.year)).toEqual([2026, 2026])
    })

    it('has parts of a day by the clocks on site, in winter and summer and on the day when they change', async () => {
      const from = async (day: string, zone: string, part: 'morning' | 'afternoon' = 'morning') =>
        (await read(onDay({ day, part }, zone))).map(({ startDate, endDate }) =>
          [startDate, endDate].map((time) => time.toJSDate().toISOString().slice(0, 16)),
        )[0]
      expect(await from('2026-12-01', 'Europe/Zurich')).toEqual(['2026-12-01T07:00', '2026-12-01T11:00'])
      expect(await from('2026-07-01', 'Europe/Zurich')).toEqual(['2026-07-01T06:00', '2026-07-01T10:00'])
      expect(await from('2026-03-29', 'Europe/Zurich')).toEqual(['2026-03-29T06:00', '2026-03-29T10:00'])
      expect(await from('2026-12-01', 'Pacific/Kiritimati')).toEqual(['2026-11-30T18:00', '2026-11-30T22:00'])
      expect(await from('2026-12-01', 'America/St_Johns', 'afternoon')).toEqual([
        '2026-12-01T16:30',
        '2026-12-01T20:30',
      ])
    })
  })
})
