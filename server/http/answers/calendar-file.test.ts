import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const at = '2026-11-26T07:14:00.123Z'
const quay = { id: 7, name: 'Quay', at, changes: 0, changedAt: at }
/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('[REPORT-9] the calendar has its lines folded to 75 bytes, between characters, and ends each with CR LF', () => {
  const name = `Größe ${'長い名前'.repeat(40)}😀`
  const file = calendarFile([{ ...quay, name }], 'https://board.example.com')
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]|\ufffd/)
  }
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(unfolded(file)).toContain(`SUMMARY:${name}: installation complete`)
})

it('[REPORT-9] no name ends its line, and signs of the format are escaped', () => {
  const file = calendarFile([{ ...quay, name: 'A;B,C\\D\r\nEND:VCALENDAR\u0007' }], 'http://x')
  expect(unfolded(file)).toContain('SUMMARY:A\\;B\\,C\\\\D\\nEND:VCALENDAR: installation complete')
  expect(unfolded(file)).toEqual(expect.arrayContaining(['DTSTART:20261126T071400Z', 'UID:completion-7@x']))
  expect(file.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})

describe('[REPORT-16] a calendar that a library of others reads', () => {
  const components = (file: string, name: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents(name)

  it('has events that are those of one installation, and tells when they changed', () => {
    const changedAt = '2026-11-27T10:00:00.000Z'
    const name = 'Größe; "A", \\ 長い名前'
    const file = calendarFile(
      [
        { ...quay, name, changes: 2, changedAt },
        { ...quay, id: 8 },
      ],
      'https://board.example.com',
    )
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
    expect(calendarFile([quay], 'https://other.example.com')).toContain('UID:completion-7@other.example.com')
  })

  it('[REPORT-17] is one without an event, too: it has the zone of its times', () => {
    const file = calendarFile([], 'https://board.example.com')
    expect(components(file, 'vevent')).toEqual([])
    const zones = components(file, 'vtimezone').map((component) => new ICAL.Timezone(component))
    expect(zones.map((zone) => [zone.tzid, zone.utcOffset(ICAL.Time.now())])).toEqual([['Etc/UTC', 0]])
  })
})
