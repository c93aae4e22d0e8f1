import { expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { digestDetails, digestSentence } from './digest-words.ts'

const by = UserId.parse(2)
const photographed = (...cards: { name: string; text: string }[]) =>
  ({ kind: 'photographed', by, count: cards.length, cards }) as const

it('[PHOTO-18] new photos are told with their number and their card', () => {
  const one = photographed({ name: 'Door 1', text: '1' })
  expect([digestSentence(one, 'Ivo'), digestDetails(one)]).toEqual(['Ivo added 1 photo to Door 1', []])
  const more = photographed({ name: 'Door 1', text: '3' }, { name: 'Door 2', text: '1' })
  expect(digestSentence(more, 'Ivo')).toBe('Ivo added photos to 2 cards')
  expect(digestDetails(more)).toEqual(['Door 1: 3 photos', 'Door 2: 1 photo'])
})
