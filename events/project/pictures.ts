import { type DeviceId, ProjectId } from '../kernel/ids.ts'
import type { Pictures } from '../kernel/pictures.ts'
import type { ProjectEvent } from './events.ts'
import { photoPath } from './photos.ts'
import { photosBesides } from './same/merged-card.ts'
import { projectOfStream } from './stream.ts'

const placeOf = (project: number, deviceId: DeviceId, photo: Parameters<typeof photoPath>[1]) => ({
  ...{ projectId: ProjectId.parse(project), deviceId },
  uploadPath: photoPath(deviceId, photo),
})

/** The photos on the cards of a project. */
export const projectPictures = {
  owner: 'project',
  part: 'device',
  ownerOf: projectOfStream,
  changes: {
    PhotoAdded: ({ data: { deviceId, photo } }, project) => ({
      is: 'added',
      on: deviceId,
      photo,
      place: placeOf(project, deviceId, photo),
    }),
    PhotoRemoved: ({ data: { deviceId, photo, addedBy } }) => ({
      is: 'removed',
      on: deviceId,
      photos: [{ ...photo, addedBy }],
    }),
    DeviceDeleted: ({ data: { deviceId, card } }) => ({ is: 'removed', on: deviceId, photos: card.photos ?? [] }),
    DevicesMerged: ({ data: { before, after, other } }, project) => ({
      is: 'moved',
      ...{ from: other.id, to: after.id },
      photos: photosBesides(before, other).map((photo) => ({ ...photo, place: placeOf(project, after.id, photo) })),
      removed: photosBesides({ photos: photosBesides(before, other) }, other),
    }),
    DevicesSplit: ({ data: { after, other } }, project) => ({
      is: 'moved',
      ...{ from: after.id, to: other.id },
      photos: photosBesides(after, other).map((photo) => ({ ...photo, place: placeOf(project, other.id, photo) })),
      restored: photosBesides({ photos: photosBesides(after, other) }, other),
    }),
    PhotoRestored: ({ data: { deviceId, photo } }) => ({
      is: 'restored',
      parts: [{ on: deviceId, photos: [photo] }],
    }),
    CardsRestored: ({ data: { cards } }) => ({
      is: 'restored',
      parts: cards.flatMap(({ id, photos = [] }) => (photos.length === 0 ? [] : [{ on: id, photos }])),
    }),
    ProjectDeleted: () => ({ is: 'ended' }),
  },
} as const satisfies Pictures<ProjectEvent>
