import { createContext, useContext, useEffect } from 'react'
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

/** The ids of the forms on a screen of this page, which send their photos themselves. */
export const formsOnScreen = createStore<ReadonlySet<number>>(() => new Set())

/** Says that a form is on the screen, for as long as the component is mounted. */
export function useOnScreen(form: number): void {
  useEffect(() => {
    formsOnScreen.setState((ids) => new Set([...ids, form]), true)
    return () => formsOnScreen.setState((ids) => new Set([...ids].filter((id) => id !== form)), true)
  }, [form])
}

const UploadsContext = createContext<Uploads | null>(null)
export const UploadsProvider = UploadsContext

/** The photos of the open form that are on their way, or did not get there. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('this needs an UploadsProvider above it')
  return uploads
}
