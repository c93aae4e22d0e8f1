import { createContext, useContext } from 'react'
import { createStore } from 'zustand/vanilla'
import type { UserId } from '#events/kernel/ids.ts'
import { onPhotosDropped } from '../../../../shared/drafts/survey-photos.ts'
import { KeptUploads } from './kept/kept-uploads.ts'
import { endUpload, type Upload, type UploadStore } from './uploads.ts'

/** The photos of an open form that are on their way, and what the device keeps of them. */
export type Uploads = { readonly store: UploadStore; readonly kept: KeptUploads }

const opened = new Map<string, Uploads>()

onPhotosDropped((me) => {
  for (const [name, { store }] of opened)
    if (name.startsWith(`${me} `)) for (const upload of store.getState()) endUpload(store, upload)
})

/** The uploads of a person's form. They are the same for each screen of this page: those of saved sections go on between them. */
export function uploadsOf(me: UserId, form: number): Uploads {
  const name = `${me} ${form}`
  const known = opened.get(name)
  if (known) return known
  const store = createStore<readonly Upload[]>(() => [])
  const uploads = { store, kept: new KeptUploads(me, form, store) }
  opened.set(name, uploads)
  return uploads
}

const UploadsContext = createContext<Uploads | null>(null)
export const UploadsProvider = UploadsContext

/** The photos of the open form that are on their way, or did not get there. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('this needs an UploadsProvider above it')
  return uploads
}
