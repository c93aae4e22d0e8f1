import type { PicturePlace } from '#events/kernel/pictures.ts'
import type { FileUpload } from '#events/quota/files-api.ts'
import { type LogEvent, PICTURE_EVENT_TYPES, picturesIn } from '#events/registry.ts'
import { type ChangedRow, projection } from '../../engine/projection.ts'
import { rowOf, rowOfEvent } from '../row-ids.ts'

/**
 * A file that was stored once. A failed upload is no event: the server's own measuring has it (decision record 42). `userId`
 * null: the system.
 */
type StoredUpload = FileUpload & { readonly uploadStatus: 'success' | 'deleted' }
/**
 * The uploads whose photos a part of something has, such as a card of a project, by digest: ids of rows. `gone`: those of photos that
 * it had, which may come back.
 */
type OnPart = { readonly photos: Readonly<Record<string, number>>; readonly gone?: OnPart['photos'] }
/** The parts of something that ever had a photo. `cards`: the first were those of projects. */
type OnOwner = { readonly cards: readonly number[] }
type Row = { readonly upload: StoredUpload } | OnPart | OnOwner

/** A row for each photo that was ever added; one that went says when, also when what it stood on went. */
export const fileUploads = projection<Row, LogEvent['type']>({
  name: 'uploads',
  version: 3,
  table: 'file_upload_history',
  indexes: [`(((doc -> 'upload' ->> 'uploadedAt') collate "C"), id) where doc ? 'upload'`],
  handles: PICTURE_EVENT_TYPES,
  fold(row, event) {
    const told = picturesIn(event)
    if (!told) return []
    const { owner, part, id: ownerId, change } = told
    const { recordedAt: at } = event
    const ownerRow = rowOf(owner, ownerId)
    const partOf = (id: number): OnPart => {
      const known = row(rowOf(part, id))
      return known && 'photos' in known ? known : { photos: {} }
    }
    const partsOf = (): OnOwner['cards'] => {
      const known = row(ownerRow)
      return known && 'cards' in known ? known.cards : []
    }
    const gone = (id: number): ChangedRow<Row>[] => {
      const known = row(id)
      return known && 'upload' in known
        ? [[id, { upload: { ...known.upload, uploadStatus: 'deleted', deletedAt: at } }]]
        : []
    }
    const back = (id: number): ChangedRow<Row>[] => {
      const known = row(id)
      return known && 'upload' in known
        ? [[id, { upload: { ...known.upload, uploadStatus: 'success', deletedAt: null } }]]
        : []
    }
    const movedTo = (id: number | undefined, place: PicturePlace): ChangedRow<Row>[] => {
      const known = id === undefined ? undefined : row(id)
      return id !== undefined && known && 'upload' in known ? [[id, { upload: { ...known.upload, ...place } }]] : []
    }
    switch (change.is) {
      case 'added': {
        const { on, photo, place } = change
        const id = rowOfEvent(owner, ownerId, event.revision)
        const upload: StoredUpload = {
          ...{ id, userId: event.actor.id, ...place },
          ...{ fileName: photo.fileName, fileSizeBytes: photo.bytes, mimeType: photo.mediaType },
          ...{ uploadStatus: 'success', uploadedAt: at, deletedAt: null },
        }
        const parts = partsOf()
        return [
          [id, { upload }],
          [rowOf(part, on), { ...partOf(on), photos: { ...partOf(on).photos, [photo.digest]: id } }],
          ...(parts.includes(on) ? [] : [[ownerRow, { cards: [...parts, on] }] as const]),
        ]
      }
      case 'removed': {
        const { photos, gone: before = {} } = partOf(change.on)
        const [taken, left] = split(photos, change.photos)
        const ids = Object.values(taken)
        if (ids.length === 0) return []
        return [...ids.flatMap(gone), [rowOf(part, change.on), { photos: left, gone: { ...before, ...taken } }]]
      }
      case 'restored':
        return change.parts.flatMap(({ on, photos: restored }): ChangedRow<Row>[] => {
          const { photos, gone: before = {} } = partOf(on)
          const [taken, left] = split(before, restored)
          const ids = Object.values(taken)
          if (ids.length === 0) return []
          return [...ids.flatMap(back), [rowOf(part, on), { photos: { ...photos, ...taken }, gone: left }]]
        })
      case 'moved': {
        const [from, to] = [partOf(change.from), partOf(change.to)]
        const [moved, rest] = split(from.photos, change.photos)
        const [taken, left] = split(rest, change.removed ?? [])
        const [returned, stillGone] = split(to.gone ?? {}, change.restored ?? [])
        const parts = partsOf()
        return [
          ...change.photos.flatMap(({ digest, place }) => movedTo(moved[digest], place)),
          ...Object.values(taken).flatMap(gone),
          ...Object.values(returned).flatMap(back),
          [rowOf(part, change.from), { photos: left, gone: { ...from.gone, ...taken } }],
          [rowOf(part, change.to), { photos: { ...to.photos, ...moved, ...returned }, gone: stillGone }],
          ...(parts.includes(change.to) ? [] : [[ownerRow, { cards: [...parts, change.to] }] as const]),
        ]
      }
      case 'ended':
        return [
          ...partsOf().flatMap((id): ChangedRow<Row>[] => [
            ...Object.values(partOf(id).photos).flatMap(gone),
            [rowOf(part, id), { photos: {} }],
          ]),
          [ownerRow, { cards: [] }],
        ]
    }
  },
})

type Uploads = OnPart['photos']

/** Uploads by their digests: those of some photos, and the others. */
function split(uploads: Uploads, photos: readonly { readonly digest: string }[]): readonly [Uploads, Uploads] {
  const digests = new Set(photos.map(({ digest }) => digest))
  const part = (isTaken: boolean): Uploads =>
    Object.fromEntries(Object.entries(uploads).filter(([digest]) => digests.has(digest) === isTaken))
  return [part(true), part(false)]
}

/** The source of a query on the stored uploads; each row has its document as `upload`. */
export const STORED_UPLOADS = `(select doc -> 'upload' as upload, id from ${fileUploads.rows} where doc ? 'upload')`
