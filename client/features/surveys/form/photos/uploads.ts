import type { StoreApi } from 'zustand/vanilla'
import { randomId } from '../../../../api/random-id.ts'
import { type Draft, type DraftSection, type Saved, shownSection } from '../draft/draft.ts'
import type { PhotoRow } from './kept/photo-database.ts'

/**
 * A photo of a section on its way: one request, so that it fails or is cancelled alone. `waitsFor`: while it waits, what for if not
 * for its turn; `its section` was deleted. `isKept`: it outlives this page. `chosenAt`: in milliseconds, no two the same.
 */
export type Upload = {
  readonly id: string
  readonly section: number
  readonly file: File
  readonly chosenAt: number
  readonly isKept: boolean
  readonly sentBytes: number
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused'
  readonly waitsFor: 'the connection' | 'your sign-in' | 'its section' | null
  readonly reason: string
  readonly abort: AbortController
}
export type UploadStore = StoreApi<readonly Upload[]>

export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/** True for a photo of a section that is not saved yet which may still get there. */
export const isOfNewSection = ({ section, state }: Upload): boolean => section < 0 && state !== 'refused'

/** The section that a photo goes to. One that was deleted still takes it until the form is saved: it may be put back. */
export const sectionToSend = (draft: Draft, saved: Saved, id: number): DraftSection | null =>
  shownSection(draft, saved, id) ?? draft.edits.get(id)?.was ?? null

let lastChosenAt = 0

/** A photo that was just chosen. `refused`: why it is not taken. */
export function newUpload(section: number, file: File, refused?: string): Upload {
  lastChosenAt = Math.max(lastChosenAt + 1, Date.now())
  return {
    ...{ id: randomId(), section, file, chosenAt: lastChosenAt, isKept: false },
    ...{ sentBytes: 0, waitsFor: null, abort: new AbortController() },
    ...(refused === undefined ? { state: 'waiting', reason: '' } : { state: 'refused', reason: refused }),
  }
}

/** A photo that an earlier page left; it is to be sent, unless the server would never take it. */
export function uploadOf({ id, section, chosenAt, refused, bytes, name, type, lastModified }: PhotoRow): Upload {
  return {
    ...{ id, section, file: new File([bytes], name, { type, lastModified }), chosenAt, isKept: true },
    ...{ sentBytes: 0, waitsFor: 'the connection', abort: new AbortController() },
    ...(refused === null ? { state: 'waiting', reason: '' } : { state: 'refused', reason: refused }),
  }
}

/** The upload as it is now; undefined once it is off the list. */
export const uploadNow = (uploads: UploadStore, id: string): Upload | undefined =>
  uploads.getState().find((one) => one.id === id)

/**
 * Photos of sections that have other ids by now. One that was to go to a section before it was saved goes to the saved one under another
 * key: the server may know the first as a photo of no section.
 */
export const moveUploads = (uploads: UploadStore, renamed: ReadonlyMap<number, number>): void =>
  uploads.setState((list) => list.map((one) => movedTo(one, renamed.get(one.section) ?? one.section)), true)

function movedTo(upload: Upload, section: number): Upload {
  if (section === upload.section) return upload
  if (section < 0 === upload.section < 0 || upload.state === 'refused') return { ...upload, section }
  upload.abort.abort()
  return { ...upload, ...held('the connection'), id: randomId(), section, isKept: false }
}

/** The change of an upload that is sent again later. */
const held = (waitsFor: NonNullable<Upload['waitsFor']>) =>
  ({ state: 'waiting', waitsFor, sentBytes: 0, abort: new AbortController() }) as const

export const setUpload = (uploads: UploadStore, id: string, to: Partial<Upload>): void =>
  uploads.setState((list) => list.map((one) => (one.id === id ? { ...one, ...to } : one)), true)

/** Ends the transfer of an upload, which is sent again later. */
export function waitAgain(uploads: UploadStore, upload: Upload, waitsFor: NonNullable<Upload['waitsFor']>): void {
  upload.abort.abort()
  setUpload(uploads, upload.id, held(waitsFor))
}

export const dropUpload = (uploads: UploadStore, id: string): void =>
  uploads.setState((list) => list.filter((one) => one.id !== id), true)

/** Ends an upload wherever it is, and takes it off the list. */
export function endUpload(uploads: UploadStore, { id, abort }: Upload): void {
  abort.abort()
  dropUpload(uploads, id)
}
