import { expect, it } from 'vitest'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { PhotoEntry } from '../../../live/outbox/entry.ts'
import { samplePhoto } from '../../../live/testing/sample-photo.ts'
import { deviceId } from '../../../live/testing/samples.ts'
import { fateOf } from './photo-work.tsx'

const photo = { digest: 'a' } as CardPhoto
const card = (photos: CardPhoto[]) => ({ photos }) as unknown as Card
const upload = (change: Partial<PhotoEntry>) => samplePhoto('b', { digest: 'a', ...change })
const fate = (change: Partial<PhotoEntry>, photos: CardPhoto[] | null) => {
  const sample = upload(change)
  const cards = new Map(photos ? [[deviceId(7), card(photos)]] : [])
  return fateOf(sample, deviceId(7), { cards, revision: 5 })
}
const done = (revision: number) => ({ state: 'accepted', revision }) as const
const held = { waitsFor: 'the connection', unanswered: 1 } as const

it('[PHOTO-61] a photo that waits and is on its card has arrived', () => {
  expect(fate(held, [photo])).toBe(photo)
  expect(fate({ ...held, digest: null }, [photo])).toBe('on its way')
  expect(fate(held, [])).toBe('on its way')
})

it('[PHOTO-61] a photo that the server took is there, still to come, or was removed before it showed', () => {
  expect(fate(done(6), [photo])).toBe(photo)
  expect(fate(done(6), [])).toBe('on its way')
  expect(fate(done(5), [])).toBe('gone')
})

it('[PHOTO-61] what is sent or will be sent waits for its answer', () => {
  const sending = { state: 'sent' } as const
  expect([fate(sending, [photo]), fate({ digest: null }, [photo])]).toEqual(['on its way', 'on its way'])
})

it('[PHOTO-106] what has no last word of the server, or was refused by it, stays when its card is gone', () => {
  const states: Partial<PhotoEntry>[] = [{}, held, { state: 'sent' }, { state: 'failed' }]
  for (const state of states) expect(fate(state, null)).toBe('on its way')
  expect(fate({ state: 'refused', wasSent: true }, null)).toBe('on its way')
  expect([fate({ state: 'refused' }, null), fate(done(5), null)]).toEqual(['gone', 'gone'])
})
