import { describe, expect, it } from 'vitest'
import { cutText, descriptionText, isSameForm, longText, nameText, shortText } from './text.ts'

const sentenceOf = (schema: { safeParse: ReturnType<typeof nameText>['safeParse'] }, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a name', () => {
  const name = nameText('Card name')

  it('[HTTP-13] that is too long is refused with what it names, the limit and its length', () => {
    expect(name.parse('x'.repeat(200))).toHaveLength(200)
    expect(sentenceOf(name, 'x'.repeat(214))).toBe('Card name must be at most 200 characters; this one has 214')
  })

  it('is measured without the blanks around it', () => {
    expect(name.parse(`  ${'x'.repeat(200)}  `)).toBe('x'.repeat(200))
    expect(sentenceOf(name, ` ${'x'.repeat(201)} `)).toMatch(/this one has 201$/)
  })

  it.each([undefined, null, '', '   '])('that is %j is missing', (value) => {
    expect(sentenceOf(name, value)).toBe('Card name is required')
    expect(sentenceOf(nameText('Project name', 'Please enter a project name'), value)).toBe(
      'Please enter a project name',
    )
  })

  it('that is a long list is no text', () => {
    expect(sentenceOf(name, Array(5_000).fill(1))).toMatch(/expected string, received array/)
  })

  it.each(['\u200b', '\u202e\u2066', '\u00ad \ufeff', '\u200d\u200c', '\u3164'])(
    '[HTTP-59] of signs that are not seen alone, %j, is missing',
    (value) => {
      expect(sentenceOf(name, value)).toBe('Card name is required')
    },
  )

  it.each([
    ['e\u0301te\u0301', 'été'],
    ['CAM\u200b-1', 'CAM-1'],
    ['CAM\u200d-1\u200c', 'CAM-1'],
    ['\u202eCAM\u202c \u00ad1', 'CAM 1'],
    ['1\ufe0f\u20e3 ❤\ufe0f', '1\ufe0f\u20e3 ❤\ufe0f'],
    ['👩\u200d🔧 team', '👩\u200d🔧 team'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('[HTTP-59] %j is kept as %j', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  it('that no store can keep is refused by what it names', () => {
    expect(sentenceOf(name, 'CAM\u00001')).toBe('Card name holds a character that cannot be stored')
  })
})

describe('a text that is cut', () => {
  it('[HTTP-69] ends before a sign that only half fits', () => {
    expect(['ab', 'a🚪', 'a🚪b', 'ab🚪'].map((text) => cutText(text, 2))).toEqual(['ab', 'a', 'a', 'ab'])
    expect(cutText('a🚪', 3)).toBe('a🚪')
    // A family, a letter with an accent of its own, a flag, and letters of Hindi and Korean.
    for (const sign of ['👨‍👩‍👧', 'e\u0301', '🇩🇪', 'क्षि', '\u1112\u1161\u11ab'])
      for (let length = 1; length <= sign.length; length++) expect(cutText(`a${sign}`, length)).toBe('a')
  })
})

describe('a long text', () => {
  it('that is too long is refused with its length, and names no field', () => {
    expect(sentenceOf(longText, 'x'.repeat(20_001))).toBe('must be at most 20000 characters; this one has 20001')
  })
})

it('[HTTP-68] unseen signs make no text and tell no two apart, whatever is typed; what joins letters and pictures stays', () => {
  for (const schema of [longText, shortText, descriptionText]) {
    expect(schema.parse('\u200b\u202e\u2066\u00ad')).toBe('')
    expect(schema.parse('Gate \u202e17\u202c b\u200be\u00adhind')).toBe('Gate 17 behind')
    expect(schema.parse('\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 👨‍👩‍👧')).toBe(
      '\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 👨‍👩‍👧',
    )
  }
  expect(isSameForm('Gate\u200b 17', 'Gate 17')).toBe(true)
})

it('[HTTP-68] long and short texts are kept in the form NFC, and one that is kept in another form is the same', () => {
  expect([longText, shortText, descriptionText].map((schema) => schema.parse('Cafe\u0301'))).toEqual(
    Array(3).fill('Caf\u00e9'),
  )
  expect([isSameForm('Cafe\u0301', 'Caf\u00e9'), isSameForm('Cafe', 'Caf\u00e9'), isSameForm(1, 1)]).toEqual([
    true,
    false,
    true,
  ])
})
