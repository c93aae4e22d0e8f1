import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { photoPath } from '#events/project/photos.ts'
import { projectOfStream } from '#events/project/stream.ts'
import type { FileUpload } from '#events/quota/files-api.ts'
import { type Changed, projection } from '../engine/projection.ts'

/**
 * A file that was stored once. What failed is no event: the server's own measuring has it (decision record 42). `userId` null: the
 * system.
 */
type StoredUpload = FileUpload & { readonly uploadStatus: 'success' | 'deleted' }
/** The uploads whose photos a card has, by digest: ids of rows. */
type OnCard = { readonly photos: Readonly<Record<string, number>> }
/** The cards of a project that ever had a photo. */
type OnProject = { readonly cards: readonly DeviceId[] }
type Row = { readonly upload: StoredUpload } | OnCard | OnProject

/** A project's log has room for so many events; the row of an upload is its place in that log. */
const REVISIONS = 2 ** 24
const rowOfUpload = (project: ProjectId, revision: number): number => project * REVISIONS + revision
/** What else is kept has ids below zero. */
const rowOfProject = (id: ProjectId): number => -2 * id
const rowOfCard = (id: DeviceId): number => -2 * id - 1

/** A row for each photo that was ever added to a card; one that went says when, also when its card or project went. */
export const fileUploads = projection<Row, 'PhotoAdded' | 'PhotoRemoved' | 'DeviceDeleted' | 'ProjectDeleted'>({
  name: 'uploads',
  version: 1,
  table: 'file_upload_history',
  indexes: [`(((doc -> 'upload' ->> 'uploadedAt') collate "C"), id) where doc ? 'upload'`],
  handles: ['PhotoAdded', 'PhotoRemoved', 'DeviceDeleted', 'ProjectDeleted'],
  fold(row, event) {
    const project = projectOfStream(event.stream)
    if (project === null) return []
    const { recordedAt: at } = event
    const photosOf = (id: DeviceId): OnCard['photos'] => {
      const known = row(rowOfCard(id))
      return known && 'photos' in known ? known.photos : {}
    }
    const cardsOf = (): OnProject['cards'] => {
      const known = row(rowOfProject(project))
      return known && 'cards' in known ? known.cards : []
    }
    const gone = (id: number): Changed<Row>[] => {
      const known = row(id)
      return known && 'upload' in known
        ? [[id, { upload: { ...known.upload, uploadStatus: 'deleted', deletedAt: at } }]]
        : []
    }
    const cardGone = (id: DeviceId): Changed<Row>[] => [
      ...Object.values(photosOf(id)).flatMap(gone),
      [rowOfCard(id), { photos: {} }],
    ]
    switch (event.type) {
      case 'PhotoAdded': {
        const { deviceId, photo } = event.data
        const id = rowOfUpload(project, event.revision)
        const upload: StoredUpload = {
          id,
          userId: event.actor.id,
          projectId: project,
          deviceId,
          fileName: photo.fileName,
          fileSizeBytes: photo.bytes,
          mimeType: photo.mediaType,
          uploadPath: photoPath(deviceId, photo),
          uploadStatus: 'success',
          uploadedAt: at,
          deletedAt: null,
        }
        const cards = cardsOf()
        return [
          [id, { upload }],
          [rowOfCard(deviceId), { photos: { ...photosOf(deviceId), [photo.digest]: id } }],
          ...(cards.includes(deviceId) ? [] : [[rowOfProject(project), { cards: [...cards, deviceId] }] as const]),
        ]
      }
      case 'PhotoRemoved': {
        const { deviceId, photo } = event.data
        const { [photo.digest]: id, ...others } = photosOf(deviceId)
        return id === undefined ? [] : [...gone(id), [rowOfCard(deviceId), { photos: others }]]
      }
      case 'DeviceDeleted':
        return Object.keys(photosOf(event.data.deviceId)).length === 0 ? [] : cardGone(event.data.deviceId)
      case 'ProjectDeleted':
        return [...cardsOf().flatMap(cardGone), [rowOfProject(project), { cards: [] }]]
    }
  },
})

/** What a query on the stored uploads reads from; each has its document as `upload`. */
export const STORED_UPLOADS = `(select doc -> 'upload' as upload, id from ${fileUploads.rows} where doc ? 'upload')`
