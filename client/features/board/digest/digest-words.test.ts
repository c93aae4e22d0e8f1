import { expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { DigestLine } from '#events/project/digest/lines.ts'
import { digestDetails, digestSentence, inWords } from './digest-words.ts'

const by = UserId.parse(2)
const said = (line: DigestLine) => inWords(digestSentence(line, () => 'Ivo'))
const details = (line: DigestLine) => digestDetails(line).map(inWords)
const photographed = (...cards: { name: string; text: string }[]) =>
  ({ kind: 'photographed', by, count: cards.length, cards }) as const

it('[PHOTO-18] new photos are told with their number and their card', () => {
  const one = photographed({ name: 'Door 1', text: '1' })
  expect([said(one), details(one)]).toEqual(['Ivo added 1 photo to Door 1', []])
  const more = photographed({ name: 'Door 1', text: '3' }, { name: 'Door 2', text: '1' })
  expect(said(more)).toBe('Ivo added photos to 2 cards')
  expect(details(more)).toEqual(['Door 1: 3 photos', 'Door 2: 1 photo'])
})

it('[SYNC-60] cards that a sync matched are told with the name of the device, and those that it no longer is', () => {
  const line = (...texts: string[]) =>
    ({ kind: 'matched', by, count: texts.length, cards: texts.map((text) => ({ name: 'Gate', text })) }) as const
  expect(said(line('Camera 1'))).toBe('Ivo matched Gate with Camera 1 of Verkada')
  expect(said(line(''))).toBe('Ivo separated Gate from Verkada')
  expect(said(line('Camera 1', 'Camera 2'))).toBe('Ivo matched 2 cards with Verkada')
})

it('[SEEN-31] cards on the board are told by names that lead to them, and those that are gone by words', () => {
  const id = DeviceId.parse(7)
  const card = { id, name: 'Door 7', text: '' }
  const link = (name: string) => ({ card: id, name })
  const to = 'installed' as const
  expect(digestSentence({ kind: 'moved', by, to, count: 1, cards: [card] }, () => 'Ivo')).toEqual([
    'Ivo ',
    'moved ',
    link('Door 7'),
    ' to Installed',
  ])
  const rename = digestSentence({ kind: 'renamed', by, count: 1, cards: [{ ...card, text: 'Gate 7' }] }, () => 'Ivo')
  expect(rename.at(-1)).toEqual(link('Gate 7'))
  const [line] = digestDetails({ kind: 'moved', by, to, count: 30, cards: [card, { name: 'Door 8', text: '' }] })
  expect(line).toEqual([link('Door 7'), ', ', 'Door 8', ' and 28 more'])
  expect(said({ kind: 'removed', by, count: 1, cards: [{ name: 'Door 7', text: '' }] })).toBe('Ivo removed Door 7')
})
