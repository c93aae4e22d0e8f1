import { EVERYONE } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { EventPhoto } from '../../kernel/photo.ts'
import { z } from 'zod'
import { PhotoBody, photoPath } from '../photos.ts'
import { cardOf, removedPhoto } from '../rules.ts'
import { command, oneCard } from './define.ts'

/**
 * Adds a photo that the store has by now. The same bytes on the same card are one photo, however often they come (docs/rules.md,
 * PHOTO-3).
 */
export const addPhoto = command(
  'AddPhoto',
  { deviceId: DeviceId, photo: EventPhoto },
  {
    roles: EVERYONE,
    undoes: ['photo-removed'],
    cards: oneCard,
    mayWait: true,
    decide({ deviceId, photo }, view) {
      const isThere = cardOf(view, deviceId).photos?.some(({ digest }) => digest === photo.digest)
      return isThere ? decided() : decided({ type: 'PhotoAdded', data: { deviceId, photo } })
    },
  },
)

/** A photo that is gone already is removed. */
export const removePhoto = command(
  'RemovePhoto',
  { deviceId: DeviceId, digest: z.string() },
  {
    roles: EVERYONE,
    undoes: ['photo-added'],
    cards: oneCard,
    mayWait: true,
    call: { method: 'DELETE', path: '/devices/:id/photos', body: PhotoBody, commands: ['RemovePhoto'] },
    ask: ({ deviceId: id, digest }) => ({ params: { id }, body: { photoPath: photoPath(id, { digest }) } }),
    decide: ({ deviceId, digest }, view) => decided(...removedPhoto(cardOf(view, deviceId), digest)),
  },
)
