import { expect, it } from 'vitest'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { BoardCommand } from '#events/project/calls.ts'
import type { Entry, PhotoEntry } from '../../../live/outbox/entry.ts'
import { samplePhoto } from '../../../live/testing/sample-photo.ts'
import { entryOf } from '../../../live/testing/samples.ts'
import { fateOf } from './upload-fate.ts'

const photo = { digest: 'a' } as CardPhoto
const card = (photos: CardPhoto[]) => ({ photos }) as unknown as Card
const upload = (change: Partial<PhotoEntry>) => samplePhoto('b', { digest: 'a', ...change })
const fate = (change: Partial<PhotoEntry>, photos: CardPhoto[] | null, pending: readonly Entry[] = []) => {
  const sample = upload(change)
  const cards = new Map(photos ? [[sample.deviceId, card(photos)]] : [])
  return fateOf(sample, { cards, revision: 5, pending: pending as Entry<BoardCommand>[] })
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

it('[PHOTO-61] what is sent or will be sent waits for its answer; without its card only what is sent', () => {
  const sending = { state: 'sent' } as const
  expect([fate(sending, [photo]), fate({ digest: null }, [photo])]).toEqual(['on its way', 'on its way'])
  expect([fate(sending, null), fate({}, null), fate(held, null)]).toEqual(['on its way', 'gone', 'gone'])
})

it('[PHOTO-13] what waits stays while its card is away by a command that may be refused yet', () => {
  const pending = [entryOf({ type: 'DeleteDevice', data: { deviceId: upload({}).deviceId } })]
  expect([fate({}, null, pending), fate({ state: 'failed' }, null, pending)]).toEqual(['on its way', 'on its way'])
  expect(fate(done(5), null, pending)).toBe('gone')
})
