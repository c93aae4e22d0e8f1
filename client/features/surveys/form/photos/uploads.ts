import { createContext, useContext } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { randomId } from '../../../../api/random-id.ts'
import { type Draft, type DraftSection, type Saved, shownSection } from '../draft/draft.ts'

/** A photo of a section on its way: one request, so that it fails or is cancelled alone. */
export type Upload = {
  readonly id: string
  readonly section: number
  readonly file: File
  readonly sentBytes: number
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused'
  readonly reason: string
  readonly abort: AbortController
}
export type UploadStore = StoreApi<readonly Upload[]>

export const createUploads = (): UploadStore => createStore<readonly Upload[]>(() => [])

const UploadsContext = createContext<UploadStore | null>(null)
export const UploadsProvider = UploadsContext

/** The photos of the open form that are on their way, or did not get there. */
export function useUploads(): UploadStore {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('this needs an UploadsProvider above it')
  return uploads
}

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/** True for a photo of a section that is not saved yet which may still get there. */
export const isOfNewSection = ({ section, state }: Upload): boolean => section < 0 && state !== 'refused'

/** The section that a photo goes to. One that was deleted still takes it until the form is saved: it may be put back. */
export const sectionToSend = (draft: Draft, saved: Saved, id: number): DraftSection | null =>
  shownSection(draft, saved, id) ?? draft.edits.get(id)?.was ?? null

export const newUpload = (section: number, file: File, refused?: string): Upload => ({
  ...{ id: randomId(), section, file, sentBytes: 0, abort: new AbortController() },
  ...(refused === undefined ? { state: 'waiting', reason: '' } : { state: 'refused', reason: refused }),
})

export const setUpload = (uploads: UploadStore, id: string, to: Partial<Upload>): void =>
  uploads.setState((list) => list.map((one) => (one.id === id ? { ...one, ...to } : one)), true)

export const dropUpload = (uploads: UploadStore, id: string): void =>
  uploads.setState((list) => list.filter((one) => one.id !== id), true)

/** Ends an upload wherever it is, and takes it off the list. */
export function endUpload(uploads: UploadStore, { id, abort }: Upload): void {
  abort.abort()
  dropUpload(uploads, id)
}
