import { expect, it } from 'vitest'
import { foldedForSearch } from '#events/kernel/text/search-text.ts'
import { searchTextOf, wordsIn } from '#events/kernel/text/search-text.ts'
import { foundBy } from './search-words.ts'

it.each([
  ['MÜLLER', 'muller'],
  ['José Nuñez', 'jose nunez'],
  ['Jose\u0301', 'jose'],
  ['Straße', 'strasse'],
  ['Søren Łukasz Æsir', 'soren lukasz aesir'],
  ['İstanbul', 'istanbul'],
  ['Ağaçlı', 'agacli'],
  ['ﬁne Ｗide', 'fine wide'],
  ['Ёлка', 'елка'],
  ['Plain_1 a@b.example', 'plain_1 a@b.example'],
  ['O’Neill', "o'neill"],
  ['D`Or', "d'or"],
  ['L´Isle', "l'isle"],
])('[PART-14] %s is compared as %s', (text, folded) => {
  expect(foldedForSearch(text)).toBe(folded)
})

const text = searchTextOf(['José', 'Nuñez', null, 'jn@north.example', 'Installer', undefined, 'Weiß & Søn'])

it.each(['', '  ', 'jose', 'nunez jose', 'INSTALLER  nuñ', 'weiss inst', 'son north', 'jn@n'])(
  '[PART-14] words in any order, of all fields together, find: %j',
  (search) => {
    expect(wordsIn(search)(text)).toBe(true)
  },
)

it.each(['jose lopez', 'josenunez', 'zq', 'nunezjn'])(
  '[PART-14] a word that no field holds finds nothing: %j',
  (search) => {
    expect(wordsIn(search)(text)).toBe(false)
  },
)

it('[PART-14] of a list those are found that hold each word', () => {
  const names = ['Quai Évian', 'Evian Nord', 'Nord']
  expect(foundBy(names, 'evian', (name) => [name])).toEqual(['Quai Évian', 'Evian Nord'])
  expect(foundBy(names, 'nord ev', (name) => [name])).toEqual(['Evian Nord'])
  expect(foundBy(names, ' ', (name) => [name])).toBe(names)
})
