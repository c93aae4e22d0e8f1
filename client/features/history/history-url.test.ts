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

  it('[HIST-50] asks for reports of the provider where they are chosen, and where the line that is asked for may be one', () => {
    const kindOf = (search: string) => askedIn(readHistoryUrl(search)).filter.kind
    expect(kindOf('')).not.toContain('provider')
    expect(kindOf('device=7&q=door')).not.toContain('provider')
    expect(kindOf('kind=provider,photos')).toEqual(['provider', 'photos'])
    for (const search of ['revision=7', 'person=system']) expect(kindOf(search)).toBeUndefined()
  })

  it('[HIST-16] asks for whole days of the reader', () => {
    const { filter } = askedIn(readHistoryUrl('from=2026-03-29&to=2026-03-29&q=+door+'))
    expect(filter).toEqual({
      from: new Date(2026, 2, 29).toISOString(),
      to: new Date(new Date(2026, 2, 30).getTime() - 1).toISOString(),
      text: 'door',
      kind: expect.arrayContaining(['status', 'photos', 'other']),
    })
  })
})
