import { expect, it } from 'vitest'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { PhotoUpload } from '../../../live/uploads/uploads.ts'
import { samplePhoto } from '../../../live/testing/sample-photo.ts'
import { fateOf } from './upload-fate.ts'

const photo = { digest: 'a' } as CardPhoto
const card = (photos: CardPhoto[]) => ({ photos }) as unknown as Card
const upload = (change: Partial<PhotoUpload>) => samplePhoto('b', { digest: 'a', ...change })
const fate = (change: Partial<PhotoUpload>, photos: CardPhoto[] | null, revision = 5) => {
  const sample = upload(change)
  return fateOf(sample, { cards: new Map(photos ? [[sample.deviceId, card(photos)]] : []), revision })
}
const done = (revision: number) => ({ state: { status: 'done' }, revision }) as const
const failed = { state: { status: 'failed', reason: 'No answer.' }, unanswered: 1 } as const

it('[PHOTO-61] a photo that failed and is on its card has arrived', () => {
  expect(fate(failed, [photo])).toBe(photo)
  expect(fate({ ...failed, digest: null }, [photo])).toBe('on its way')
  expect(fate(failed, [])).toBe('on its way')
})

it('[PHOTO-61] a photo that the server took is there, still to come, or was removed before it showed', () => {
  expect(fate(done(6), [photo])).toBe(photo)
  expect(fate(done(6), [])).toBe('on its way')
  expect(fate(done(5), [])).toBe('gone')
})

it('[PHOTO-61] what is sent or will be sent waits for its answer; without its card only what is sent', () => {
  const sending = { state: { status: 'sending', sentBytes: 1 } } as const
  expect([fate(sending, [photo]), fate({}, [photo])]).toEqual(['on its way', 'on its way'])
  expect([fate(sending, null), fate({}, null), fate(failed, null)]).toEqual(['on its way', 'gone', 'gone'])
})
