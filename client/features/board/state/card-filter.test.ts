import { examplePhoto } from '#events/project/examples.ts'
import { describe, expect, it } from 'vitest'
import { cardMatcher, filtersSet, hiddenBy, isNarrowing, NO_FILTER } from './card-filter.ts'
import { cardWith } from './test-cards.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const passes = (filter: Partial<typeof NO_FILTER>, card: Parameters<typeof cardWith>[0]) =>
  cardMatcher({ ...NO_FILTER, ...filter }, now)(cardWith(card))

describe('the card search', () => {
  it.each([
    ['3 door', 'Front DOOR 3'],
    ['tur sud', 'Tür Süd'],
    ['strasse', 'Straße'],
    ['CAM-017', 'CAM\u2013017'],
    ['cam\u2011017', 'CAM-017'],
    ['cam 017', 'CAM\u00ad \u200b017'],
    ['cam', 'ＣＡＭ'],
  ])('[BOARD-104] %s finds %s: words in any order, both sides folded alike', (search, name) => {
    expect(passes({ search }, { name })).toBe(true)
  })

  const MACS = ['ACCC8E-AABBCC', 'ac:cc:8e:aa:bb:cc', 'accc.8eaa.bbcc', 'AC CC 8E AA BB CC', 'accc8eaabbcc']
  const SERIALS = ['vk-12 34', 'VK1234', 'VK\u201112-34']
  it.each([
    ...MACS.map((kept) => ['mac', kept, MACS] as const),
    ...SERIALS.map((kept) => ['serial', kept, SERIALS] as const),
  ])('[FACT-6] finds the %s %s in any notation', (fact, kept, notations) => {
    for (const search of notations) expect([search, passes({ search }, { [fact]: kept })]).toEqual([search, true])
    expect(passes({ search: 'ACCC8E-AABBCD' }, { mac: 'ac:cc:8e:aa:bb:cc' })).toBe(false)
    expect(passes({ search: '10.0.0.1' }, { ip: '100.0.1.7' })).toBe(false)
  })

  it('finds a part of the name in any case', () => {
    expect(passes({ search: 'doo' }, { name: 'Front DOOR 3' })).toBe(true)
    expect(passes({ search: 'DOOR 4' }, { name: 'Front door 3' })).toBe(false)
  })

  it('does not look into the description, and ignores blanks around what was typed', () => {
    expect(passes({ search: 'lobby' }, { name: 'Cam 1', description: 'lobby' })).toBe(false)
    expect(passes({ search: '  cam ' }, { name: 'Cam 1' })).toBe(true)
  })
})

describe('[BOARD-14] what hides cards', () => {
  it.each<[Partial<typeof NO_FILTER>, string]>([
    [{ search: 'cam' }, 'the search'],
    [{ online: true }, 'the filter'],
    [{ types: ['camera', 'keypad'], search: ' ' }, 'the filter'],
    [{ types: ['camera'], changed: 'day' }, 'the filters'],
    [{ search: 'cam', online: false }, 'the search and the filter'],
    [{ search: 'cam', online: false, changed: 'day' }, 'the search and the filters'],
  ])('by %j is %s', (filter, words) => {
    expect(hiddenBy({ ...NO_FILTER, ...filter })).toBe(words)
  })
})

describe('the filters', () => {
  it('let everything pass when none is set', () => {
    expect(passes({}, {})).toBe(true)
    expect(isNarrowing({ ...NO_FILTER, search: '  ' })).toBe(false)
  })

  it('narrow by several types at once', () => {
    expect(passes({ types: ['camera', 'keypad'] }, { type: 'keypad' })).toBe(true)
    expect(passes({ types: ['camera', 'keypad'] }, { type: 'alarm' })).toBe(false)
  })

  it('tell online from offline', () => {
    expect(passes({ online: true }, { online: true })).toBe(true)
    expect(passes({ online: false }, { online: true })).toBe(false)
  })
  it('find no card whose connection is not known [SYNC-40]', () => {
    expect([true, false].map((online) => passes({ online }, { online: null }))).toEqual([false, false])
    expect(passes({}, { online: null })).toBe(true)
  })

  it('take the last of added, moved and described as the change', () => {
    const old = '2026-03-01T00:00:00.000Z'
    const fresh = '2026-03-10T11:30:00.000Z'
    const dates = { createdAt: old, statusAt: old, describedAt: old }
    expect(passes({ changed: 'hour' }, dates)).toBe(false)
    for (const field of ['createdAt', 'statusAt', 'describedAt'] as const) {
      expect(passes({ changed: 'hour' }, { ...dates, [field]: fresh })).toBe(true)
    }
  })

  it('reach back an hour, a day or a week', () => {
    const changed = (ago: number) => ({ statusAt: new Date(now - ago).toISOString() })
    const hour = 3_600_000
    expect(passes({ changed: 'hour' }, changed(hour + 1))).toBe(false)
    expect(passes({ changed: 'day' }, changed(hour + 1))).toBe(true)
    expect(passes({ changed: 'day' }, changed(24 * hour + 1))).toBe(false)
    expect(passes({ changed: 'week' }, changed(24 * hour + 1))).toBe(true)
    expect(passes({ changed: 'week' }, changed(168 * hour + 1))).toBe(false)
  })

  it('[PHOTO-17] tell cards with photos from those without', () => {
    const photos = [{ ...examplePhoto('d'), addedBy: null, addedAt: new Date(now).toISOString() }]
    expect([passes({ photos: true }, { photos }), passes({ photos: true }, {})]).toEqual([true, false])
    expect([passes({ photos: false }, { photos }), passes({ photos: false }, { photos: [] })]).toEqual([false, true])
    expect(filtersSet({ ...NO_FILTER, photos: false })).toBe(1)
    // A photo is a change of its card.
    expect(passes({ changed: 'hour' }, { photos })).toBe(true)
  })

  it('must all hold at once, and are counted without the search', () => {
    const filter = { ...NO_FILTER, search: 'cam', types: ['camera' as const], online: false }
    expect(passes(filter, { name: 'Cam 1', type: 'camera', online: false })).toBe(true)
    expect(passes(filter, { name: 'Cam 1', type: 'camera', online: true })).toBe(false)
    expect(filtersSet(filter)).toBe(2)
  })
})

describe('[WORK-16] the filter by day', () => {
  // In Auckland it is Wednesday already.
  const now = Date.parse('2026-03-10T12:00:00.000Z')
  const passing = (day: string, timeZone?: string) => {
    const matches = cardMatcher({ ...NO_FILTER, day }, now, timeZone)
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-15', '2026-03-16']
    return days
      .filter((one) => matches(cardWith({ schedule: { day: one, part: 'all-day' } })))
      .map((one) => one.slice(8))
  }

  it('has the cards of today, those overdue and those of this week, by the zone of the project', () => {
    expect(passing('today')).toEqual(['10'])
    expect(passing('today', 'Pacific/Auckland')).toEqual(['11'])
    expect(passing('overdue')).toEqual(['08', '09'])
    expect(passing('week')).toEqual(['09', '10', '11', '15'])
    expect(passing('2026-03-16')).toEqual(['16'])
    expect(passing('none')).toEqual([])
  })

  it('takes no confirmed card as overdue, and none without a day but as one', () => {
    const matches = (day: string) => cardMatcher({ ...NO_FILTER, day }, now)
    const done = cardWith({ schedule: { day: '2026-03-01', part: 'morning' }, status: 'confirmed' })
    expect(matches('overdue')(done)).toBe(false)
    for (const day of ['today', 'overdue', 'week', '2026-03-10']) expect(matches(day)(cardWith({}))).toBe(false)
    expect(matches('none')(cardWith({}))).toBe(true)
  })
})
