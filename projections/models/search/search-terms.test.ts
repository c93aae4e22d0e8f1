import { describe, expect, it } from 'vitest'
import { findableBy, soughtIn } from './search-terms.ts'

const termsOf = (list: string | undefined) => new Set(list?.split(/ & | /))

describe('[FIND-4] the terms of a text', () => {
  it('are all that a part of a word from its middle asks for, with its signs and without', () => {
    const { terms, text } = findableBy('CAM-017', ['Q8XK-42A7-9PPL'])
    for (const typed of ['cam', '017', 'am-0', 'K-42', 'xk42a7', 'CAM017', 'c', 'q8']) {
      const sought = soughtIn(typed)
      expect({ typed, lacks: [...termsOf(sought?.terms)].filter((term) => !termsOf(terms).has(term)) }).toEqual({
        typed,
        lacks: [],
      })
      for (const word of (sought?.patterns ?? []).map((pattern) => pattern.slice(1, -1))) expect(text).toContain(word)
    }
  })

  it('are not those of the middle where less than three characters are typed', () => {
    const { terms } = findableBy('Gate', [])
    expect(termsOf(terms).has(`${soughtIn('at')?.terms}`)).toBe(false)
    expect(termsOf(terms).has(`${soughtIn('ga')?.terms}`)).toBe(true)
  })

  it('[FIND-22] are found by two letters anywhere in scripts that put no blanks between words', () => {
    const { terms } = findableBy('東京防犯カメラ', [])
    for (const typed of ['防犯', '京', 'メラ', '犯カメ'])
      expect([typed, [...termsOf(soughtIn(typed)?.terms)].filter((term) => !termsOf(terms).has(term))]).toEqual([
        typed,
        [],
      ])
  })

  it.each(['00:11:22:AA:BB:CC', '00-11-22-aa-bb-cc', '0011.22aa.bbcc', '001122aabbcc'])(
    '[FIND-22] of a MAC address are found by any notation of it: %s',
    (kept) => {
      const { terms, text } = findableBy('CAM-1', [kept])
      for (const typed of ['00:11:22:AA:BB:CC', '00-11-22-aa-bb-cc', '0011.22aa.bbcc', '001122aabbcc', '22aabb']) {
        const sought = soughtIn(typed)
        expect([typed, [...termsOf(sought?.terms)].filter((term) => !termsOf(terms).has(term))]).toEqual([typed, []])
        for (const pattern of sought?.patterns ?? []) expect(text).toContain(pattern.slice(1, -1))
      }
    },
  )

  it.each([
    ['ACCC8E-AABBCC', 'ac:cc:8e:aa:bb:cc', 'accc.8eaa.bbcc', 'ac cc 8e aa bb cc', 'accc8eaabbcc'],
    ['VK12-34', 'VK1234', 'vk-1234', 'VK\u20111234'],
  ])('[FIND-22] of the number of a device are found by any notation of it: %s', (...notations) => {
    for (const typed of notations)
      for (const kept of [...notations, ...notations.map((one) => one.replace('-', ' '))]) {
        const { terms, text } = findableBy('CAM-1', [kept])
        const sought = soughtIn(typed)
        const lacks = [...termsOf(sought?.terms)].filter((term) => !termsOf(terms).has(term))
        expect([kept, typed, lacks]).toEqual([kept, typed, []])
        for (const pattern of sought?.patterns ?? []) expect(text).toContain(pattern.slice(1, -1))
      }
  })

  it.each(['VK 12 34', 'vk 1234', 'VK12 34', 'v k 12 - 34'])(
    '[FIND-22] of the number of a device are found with blanks typed into it: %s',
    (typed) => {
      for (const kept of ['VK1234', 'VK-1234', 'vk12-34', 'VK 12 34']) {
        const { terms, text } = findableBy('CAM-1', [kept])
        const spaced = soughtIn(typed)?.spaced
        expect([kept, [...termsOf(spaced?.terms)].filter((term) => !termsOf(terms).has(term))]).toEqual([kept, []])
        expect(text).toContain(spaced?.pattern.slice(1, -1))
      }
    },
  )

  it('are the same whatever case and accents people type', () => {
    expect(findableBy('Straße Café', []).terms).toBe(findableBy('STRASSE CAFE', []).terms)
  })
})

describe('a search', () => {
  it('without a letter or digit asks for nothing', () => {
    for (const typed of ['', '  ', '-', "'", '\\']) expect(soughtIn(typed)).toBeNull()
  })

  it('takes signs of the database as signs', () => {
    expect(soughtIn(`100%_'\\`)?.patterns).toEqual([`%100\\%\\_'\\\\%`])
    expect(soughtIn(`o'n\\`)?.terms).toBe(`'o''n' & '''n\\\\'`)
  })
})
