import { expect, it } from 'vitest'
import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import { samplePhoto } from '../../../live/testing/sample-photo.ts'
import { picturesOf } from './card-pictures.ts'

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
const shown = (...args: Parameters<typeof picturesOf>) => picturesOf(...args).map(({ url, status }) => [url, status])

it('[PHOTO-10] a card shows its photos, and behind them those on their way from the memory', () => {
  expect(
    shown({ id, photos: [photo('a')] }, [
      samplePhoto('b', {}),
      samplePhoto('c', { state: { status: 'failed', reason: '' } }),
    ]),
  ).toEqual([
    ['/api/devices/7/photos/a?size=360', 'there'],
    ['blob:b', 'on its way'],
    ['blob:c', 'failed'],
  ])
})

it('[PHOTO-10] a photo shows once, whether its event or its answer comes first', () => {
  const done = samplePhoto('b', { digest: 'a', state: { status: 'done' } })
  expect(shown({ id }, [done])).toEqual([['blob:b', 'on its way']])
  expect(shown({ id, photos: [photo('a')] }, [done])).toEqual([['blob:b', 'there']])
  const sending = samplePhoto('b', { by: UserId.parse(1), state: { status: 'sending', sentBytes: 1 } })
  expect(shown({ id, photos: [photo('a')] }, [sending])).toEqual([['blob:b', 'there']])
  const failed = samplePhoto('b', { digest: 'a', state: { status: 'failed', reason: '' } })
  expect(shown({ id, photos: [photo('a')] }, [failed])).toEqual([['blob:b', 'there']])
  // Another photo that is sent meanwhile.
  const larger = { ...photo('a'), bytes: 2 }
  expect(shown({ id, photos: [larger] }, [sending])).toHaveLength(2)
  expect(shown({ id, photos: [photo('a')] }, [])).toEqual([['/api/devices/7/photos/a?size=360', 'there']])
})
