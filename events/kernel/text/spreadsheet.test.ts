import { describe, expect, it } from 'vitest'
import { FORMULA, unguarded } from './spreadsheet.ts'

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦']
/** Blanks, line ends, controls, and what is not seen: zero-width ones, marks of direction, the byte order mark, fillers. */
const BEFORE = [
  '',
  ' ',
  '\n',
  '\t',
  '\r\n',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
]
const UNSEEN = [
  '\u200f',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u{e0020}',
  ' \u200b\u0001',
]

describe('[HIST-40] a formula', () => {
  it.each(SIGNS)('begins with %s, whatever stands before it that is not seen', (sign) => {
    for (const before of [...BEFORE, ...UNSEEN])
      expect([before, FORMULA.test(`${before}${sign}1+1`)]).toEqual([before, true])
  })

  it.each(['CAM-017', 'a=b', '1-2', 'ana@example.com', 'Süd', '(=1)', '', '防犯カメラ＝', '٣-٤'])(
    'is not %j',
    (text) => {
      expect(FORMULA.test(text)).toBe(false)
    },
  )
})

it('[HIST-40] an apostrophe that people wrote before a sign is told from the one that was put there', () => {
  for (const text of ['=x', "'=x", "''=x", "' =x", '-5', "'-5", '@x', "'x", "''", 'x', "\t'x"])
    expect(unguarded(FORMULA.test(text) ? `'${text}` : text)).toBe(text)
})
