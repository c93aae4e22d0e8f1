import { expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { PhotoEntry } from '../../../live/outbox/entry.ts'
import { samplePhoto } from '../../../live/testing/sample-photo.ts'
import { picturesOf, shownOriginalUrl } from './card-pictures.ts'

const id = DeviceId.parse(7)
const photo = (digest: string): CardPhoto => ({
  key: digest,
  digest,
  bytes: 1,
  mediaType: 'image/png',
  width: 1,
  height: 1,
  fileName: `${digest}.png`,
  addedBy: UserId.parse(1),
  addedAt: '2026-01-01T00:00:00.000Z',
})
const urlOf = (photoId: string) => (photoId === 'e' ? null : `blob:${photoId}`)
const shown = (card: Pick<Card, 'id' | 'photos'>, photos: readonly PhotoEntry[]) =>
  picturesOf(card, photos, urlOf).map(({ url, status }) => [url, status])

it('[PHOTO-103] the original of a photo can be shown, but for HEIC', () => {
  expect(shownOriginalUrl({ id }, photo('a'))).toBe('/api/devices/7/photos/a')
  expect(shownOriginalUrl({ id }, { ...photo('a'), mediaType: 'image/heic' })).toBeUndefined()
})

it('[PHOTO-10] a card shows its photos, and behind them those on their way from the memory', () => {
  expect(
    shown({ id, photos: [photo('a')] }, [
      samplePhoto('b'),
      samplePhoto('c', { state: 'failed' }),
      samplePhoto('d', { waitsFor: 'the connection' }),
      samplePhoto('e', { state: 'refused' }),
    ]),
  ).toEqual([
    ['/api/devices/7/photos/a?size=360', 'there'],
    ['blob:b', 'on its way'],
    ['blob:c', 'failed'],
    ['blob:d', 'waiting for the connection'],
    [null, 'failed'],
  ])
})

it('[PHOTO-10] a photo shows once, whether its event or its answer comes first', () => {
  const done = samplePhoto('b', { digest: 'a', state: 'accepted' })
  expect(shown({ id }, [done])).toEqual([['blob:b', 'on its way']])
  expect(shown({ id, photos: [photo('a')] }, [done])).toEqual([['blob:b', 'there']])
  const sending = samplePhoto('b', { state: 'sent' })
  expect(shown({ id, photos: [photo('a')] }, [sending])).toEqual([['blob:b', 'there']])
  const failed = samplePhoto('b', { digest: 'a', state: 'failed' })
  expect(shown({ id, photos: [photo('a')] }, [failed])).toEqual([['blob:b', 'there']])
  // A page that is not secure knows no digest: the photo whose answer was lost has this size and name.
  const held = { waitsFor: 'the connection', wasSent: true } as const
  const named = samplePhoto('a', held)
  expect(shown({ id, photos: [photo('a')] }, [named])).toEqual([['blob:a', 'there']])
  expect(shown({ id, photos: [photo('a')] }, [{ ...named, wasSent: false }])).toHaveLength(2)
  expect(shown({ id, photos: [photo('a')] }, [samplePhoto('b', held)])).toHaveLength(2)
  // Another photo that is sent meanwhile.
  const larger = { ...photo('a'), bytes: 2 }
  expect(shown({ id, photos: [larger] }, [sending])).toHaveLength(2)
  expect(shown({ id, photos: [photo('a')] }, [])).toEqual([['/api/devices/7/photos/a?size=360', 'there']])
})
