import { createStore } from 'zustand/vanilla'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { UploadState } from '../../ui/upload-item.tsx'

/**
 * A photo on its way to a card. It is kept on the page until its event has come: `url` shows it from the memory of the browser.
 * `id` is the key that it is sent under, each time. `digest` names it on its card once the server has taken it, which
 * `done` says. `isResent`: no answer came, so it is sent again by itself when the connection is back.
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
  readonly isResent: boolean
}

/** `onScreen` is the project whose board shows what becomes of its photos; null while no board does. */
type Uploads = { readonly list: readonly PhotoUpload[]; readonly onScreen: ProjectId | null }

/** All photos of the page that are on their way, in the order in which people chose them. */
export const uploads = createStore<Uploads>(() => ({ list: [], onScreen: null }))

const isUnsaved = ({ state }: PhotoUpload): boolean => state.status !== 'done'

/** How many photos of a person would be lost with the page. */
export const unsavedPhotos = ({ list }: Pick<Uploads, 'list'>, userId: UserId): number =>
  list.filter((upload) => upload.by === userId && isUnsaved(upload)).length

/** How many photos of boards that a person has left wait or are sent, and how many failed. */
export function photosElsewhere({ list, onScreen }: Uploads, userId: UserId) {
  const mine = list.filter((upload) => upload.by === userId && isUnsaved(upload) && upload.projectId !== onScreen)
  const failed = mine.filter(({ state }) => state.status === 'failed').length
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
