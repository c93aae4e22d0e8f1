import { describe, expect, it } from 'vitest'
import { askedIn, readHistoryUrl, writeHistoryUrl } from './history-url.ts'

describe('the url of a history', () => {
  it('[HIST-16] says again what it was made of', () => {
    for (const search of [
      '',
      'q=50%25+door&person=system&kind=status%2Cimport',
      'device=7&from=2026-05-04&order=oldest&revision=12',
    ])
      expect(writeHistoryUrl(readHistoryUrl(search))).toBe(search)
  })

  it('takes what does not fit for absent', () => {
    const search = 'person=x&device=-1&kind=a,status&from=May&to=2026-05-04&order=up&revision=1e3&tab=x&project=7'
    expect(writeHistoryUrl(readHistoryUrl(search))).toBe('kind=status&to=2026-05-04')
    expect(writeHistoryUrl(readHistoryUrl('from=2026-05-05&to=2026-05-04'))).toBe('from=2026-05-05')
  })

  it('[HIST-16] asks for whole days of the reader', () => {
    const { filter } = askedIn(readHistoryUrl('from=2026-03-29&to=2026-03-29&q=+door+'))
    expect(filter).toEqual({
      from: new Date(2026, 2, 29).toISOString(),
      to: new Date(new Date(2026, 2, 30).getTime() - 1).toISOString(),
      text: 'door',
    })
  })
})
