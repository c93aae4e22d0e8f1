import { ProjectId } from '../kernel/ids.ts'
import type { Pictures } from '../kernel/pictures.ts'
import type { ProjectEvent } from './events.ts'
import { photoPath } from './photos.ts'
import { projectOfStream } from './stream.ts'

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
      place: { projectId: ProjectId.parse(project), deviceId, uploadPath: photoPath(deviceId, photo) },
    }),
    PhotoRemoved: ({ data: { deviceId, photo, addedBy } }) => ({
      is: 'removed',
      on: deviceId,
      photos: [{ ...photo, addedBy }],
    }),
    DeviceDeleted: ({ data: { deviceId, card } }) => ({ is: 'removed', on: deviceId, photos: card.photos ?? [] }),
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
