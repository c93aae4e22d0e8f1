import { describe, expect, it } from 'vitest'
import { formatCount } from '../../ui/text/format-count.ts'
import { createdBy, duplicateWords, errorLines, headerWords, keptFactsWords, refusedWords } from './import-words.ts'

const errors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ rowNumber: index + 2, message: 'Column A is missing' }))

describe('errors of a list', () => {
  it('lists all up to five', () => {
    expect(errorLines(errors(5))).toHaveLength(5)
    expect(errorLines(errors(5)).at(-1)).toBe('Row 6: Column A is missing')
  })

  it('[IMPORT-4] lists five and says how many more there are', () => {
    expect(errorLines(errors(6))).toEqual([
      'Row 2: Column A is missing',
      'Row 3: Column A is missing',
      'Row 4: Column A is missing',
      'Row 5: Column A is missing',
      'Row 6: Column A is missing',
      '...and 1 more',
    ])
    expect(errorLines(errors(17)).at(-1)).toBe('...and 12 more')
  })

  it('[IMPORT-52] names row and column of bytes that cannot be read', () => {
    expect(errorLines([{ rowNumber: 3, message: null, column: 'H' }])).toEqual([
      'Bytes that cannot be read as text: row 3, column H',
    ])
  })

  it('[IMPORT-49] names the header that is not the first row', () => {
    expect(headerWords({ headerRow: 1, titles: 0 })).toBeNull()
    expect(headerWords({ headerRow: 2, titles: 1 })).toBe(
      'Row 2 is read as the header; the title above it is left out.',
    )
    expect(headerWords({ headerRow: 5, titles: 3 })).toMatch('the 3 rows above it are left out.')
  })

  it('[IMPORT-10] counts them as everywhere, and names rows as a spreadsheet does', () => {
    const many = errors(3333)
    expect(errorLines(many).at(-1)).toBe(`...and ${formatCount(3328)} more`)
    expect(errorLines(many.slice(-1))).toEqual(['Row 3334: Column A is missing'])
    expect(duplicateWords({ of: 'row', rowNumber: 3333 })).toBe('Same as row 3333')
  })
})

describe('words about an import', () => {
  it('says what a duplicate repeats', () => {
    expect(duplicateWords({ of: 'board' })).toBe('On the board already')
    expect(duplicateWords({ of: 'row', rowNumber: 12 })).toBe('Same as row 12')
  })

  it('[IMPORT-36] says after a refusal how many devices of the list are on the board, or that there are none', () => {
    const cards = [{ batchId: 'a' }, { batchId: null }, { batchId: 'b' }, { batchId: 'a' }]
    expect(refusedWords(createdBy('c', cards))).toBe('Nothing was created.')
    expect(refusedWords(createdBy(null, cards))).toBe('Nothing was created.')
    expect(refusedWords(createdBy('b', cards))).toContain('1 device of the list was created')
    expect(refusedWords(createdBy('a', cards))).toContain('2 devices of the list were created')
  })
})

it('[IMPORT-67] what a list says otherwise and cannot change is counted, with what it is', () => {
  const row = (...labels: string[]) => ({
    match: {
      ...{ duplicate: { of: 'board' } as const, change: null, sameAs: null },
      others: [
        ...labels.map((label) => ({ fact: null, label, board: '1', list: '2' })),
        { fact: 'floor' as const, label: 'Floor', board: '1', list: '2' },
      ],
    },
  })
  expect(keptFactsWords([{ match: null }, row()])).toBeNull()
  expect(keptFactsWords([row('Type'), { match: null }])).toMatch(/^1 card of this board says .+ \(Type\)\.$/)
  expect(keptFactsWords([row('Type', 'Model'), row('Type')])).toMatch(/^2 cards .+ \(Type, Model\)\.$/)
})
