import { createStore } from 'zustand/vanilla'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { UploadState } from '../../ui/upload-item.tsx'

/**
 * A photo on its way to a card. It is kept on the page until its event has come: `url` shows it from the memory of the browser.
 * `id` is the key that it is sent under, each time. `digest` names it on its card: the SHA-256 of its bytes, null until
 * that is known. `revision`: from there on the board shows it; null until it is `done`. `unanswered`: how often in a row no last word on it came; while that is above 0, it is sent again by
 * itself (UploadQueue).
 */
export type PhotoUpload = {
  readonly id: string
  readonly by: UserId
  readonly projectId: ProjectId
  readonly deviceId: DeviceId
  readonly file: File
  readonly url: string
  readonly digest: string | null
  readonly state: UploadState
  readonly revision: number | null
  readonly unanswered: number
}

/**
 * `onScreen` is the project whose board shows what becomes of its photos; null while no board does. `isConnected`: the page
 * has a live connection, as the person whose page it is.
 */
type Uploads = {
  readonly list: readonly PhotoUpload[]
  readonly onScreen: ProjectId | null
  readonly isConnected: boolean
}

/** All photos of the page that are on their way, in the order in which people chose them. */
export const uploads = createStore<Uploads>(() => ({ list: [], onScreen: null, isConnected: false }))

/** So often a photo without a last word is sent again by itself while the connection is there; then it waits for its person. */
export const MAX_RESENDS = 8

const isUnsaved = ({ state }: PhotoUpload): boolean => state.status !== 'done'

/** How many photos of a person would be lost with the page. */
export const unsavedPhotos = ({ list }: Pick<Uploads, 'list'>, userId: UserId): number =>
  list.filter((upload) => upload.by === userId && isUnsaved(upload)).length

/** How many photos of boards that a person has left go on by themselves, and how many failed and wait for the person. */
export function photosElsewhere({ list, onScreen }: Pick<Uploads, 'list' | 'onScreen'>, userId: UserId) {
  const mine = list.filter((upload) => upload.by === userId && isUnsaved(upload) && upload.projectId !== onScreen)
  const isLeft = ({ state, unanswered }: PhotoUpload) =>
    state.status === 'failed' && (unanswered === 0 || unanswered > MAX_RESENDS)
  const failed = mine.filter(isLeft).length
  return { sending: mine.length - failed, failed }
}

/** Changes a photo that is still there. */
export const changeUpload = (id: string, change: Partial<PhotoUpload>): void =>
  uploads.setState(({ list }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }))

/** Takes a photo off the page, and its picture out of the memory. */
export function forgetUpload(id: string): void {
  const found = uploads.getState().list.find((upload) => upload.id === id)
  if (!found) return
  uploads.setState(({ list }) => ({ list: list.filter((upload) => upload !== found) }))
  URL.revokeObjectURL(found.url)
}
