import { expect, it } from 'vitest'
import { attachmentOf, listFileName } from './attachment.ts'

it.each([
  ['P_Photos.zip', 'attachment; filename="P_Photos.zip"'],
  ['Tür (1).zip', 'attachment; filename="T_r (1).zip"; filename*=UTF-8\'\'T%C3%BCr%20%281%29.zip'],
  ['100%.zip', 'attachment; filename="100_.zip"; filename*=UTF-8\'\'100%25.zip'],
])('[EXPORT-2] names the file %s', (name, header) => {
  expect(attachmentOf(name)).toBe(header)
})

it('[REPORT-28] names the file of a list by what it is of, what it lists, and the day in UTC', () => {
  const at = new Date('2026-11-27T23:30:00-05:00')
  expect(listFileName('cards', { of: 'Tür: 2', at, ending: 'csv' })).toBe('Tür_ 2 cards 2026-11-28.csv')
  expect(listFileName('people', { of: null, at, ending: 'csv' })).toBe('people 2026-11-28.csv')
})
