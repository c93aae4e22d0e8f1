import { type Decision, decided } from '../kernel/decider.ts'
import type { DataOf } from './commands.ts'
import type { Card } from './device.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectView } from './model.ts'
import { refused } from './refusals.ts'

/** The same bytes on the same card are one photo, however often they come (docs/rules.md, PHOTO-3). @throws Rejection */
export function addPhoto({ deviceId, photo }: DataOf<'AddPhoto'>, view: ProjectView): Decision<ProjectEvent> {
  const card = view.card(deviceId)
  if (!card) throw refused({ code: 'card-unknown', deviceId })
  const isThere = card.photos?.some(({ digest }) => digest === photo.digest)
  return isThere ? decided() : decided({ type: 'PhotoAdded', data: { deviceId, photo } })
}

/** A photo that is gone already is removed. @throws Rejection */
export function removePhoto({ deviceId, digest }: DataOf<'RemovePhoto'>, view: ProjectView): Decision<ProjectEvent> {
  const card = view.card(deviceId)
  if (!card) throw refused({ code: 'card-unknown', deviceId })
  return decided(...removedPhoto(card, digest))
}

/** The event of a photo that leaves its card; none where the card does not have it. */
export function removedPhoto({ id: deviceId, photos = [] }: Card, digest: string): ProjectEvent[] {
  const place = photos.findIndex((photo) => photo.digest === digest)
  const found = photos[place]
  if (!found) return []
  const { addedBy, addedAt, ...photo } = found
  return [{ type: 'PhotoRemoved', data: { deviceId, photo, addedBy, addedAt, place } }]
}
