import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const at = '2026-11-26T07:14:00.123Z'
/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('[REPORT-9] the calendar has its lines folded to 75 bytes, between characters, and ends each with CR LF', () => {
  const name = `Größe ${'長い名前'.repeat(40)}😀`
  const file = calendarFile([{ id: 7, name, at }], 'https://board.example.com')
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]|\ufffd/)
  }
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(unfolded(file)).toContain(`SUMMARY:${name}: installation complete`)
})

it('[REPORT-9] no name ends its line, and signs of the format are escaped', () => {
  const file = calendarFile([{ id: 7, name: 'A;B,C\\D\r\nEND:VCALENDAR\u0007', at }], 'http://x')
  expect(unfolded(file)).toContain('SUMMARY:A\\;B\\,C\\\\D\\nEND:VCALENDAR: installation complete')
  expect(unfolded(file)).toEqual(expect.arrayContaining(['DTSTART:20261126T071400Z', 'UID:completion-7@fieldboard']))
  expect(file.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})
