import type { PrintedForm } from '#events/form/api.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'

type State = 'loading' | 'loaded' | 'failed'

/** How far each photo of a document is; the same photo may stand in several sections. */
export type PhotoStates = StoreApi<ReadonlyMap<string, State>>

/** Names a photo of a section. */
export const photoKey = (section: number, path: string): string => `${section} ${path}`

export const createPhotoStates = ({ sections }: Pick<PrintedForm, 'sections'>): PhotoStates =>
  createStore(() => {
    const keys = sections.flatMap(({ id, photos }) => photos.map(({ path }) => photoKey(id, path)))
    return new Map(keys.map((key) => [key, 'loading']))
  })

export const setPhotoState = (photos: PhotoStates, key: string, state: State): void =>
  photos.setState((before) => new Map(before).set(key, state), true)

/** How many photos there are, how many of them are here, and how many cannot be had. */
export function countPhotos(photos: ReadonlyMap<string, State>): { all: number; loaded: number; failed: number } {
  const states = [...photos.values()]
  const count = (state: State) => states.filter((one) => one === state).length
  return { all: states.length, loaded: count('loaded'), failed: count('failed') }
}
