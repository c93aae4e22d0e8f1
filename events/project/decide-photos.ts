import { type Decision, decided } from '../kernel/decider.ts'
import type { DataOf } from './commands.ts'
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
  const found = card.photos?.find((photo) => photo.digest === digest)
  if (!found) return decided()
  const { addedBy, addedAt: _, ...photo } = found
  return decided({ type: 'PhotoRemoved', data: { deviceId, photo, addedBy } })
}
