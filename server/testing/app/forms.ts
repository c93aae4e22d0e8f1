import { idOfNew } from './answers.ts'
import type { Send } from './app.ts'

/** The id of a form that a person makes. @param more in its body. */
export const newForm = (send: Send, more: object = {}): Promise<number> =>
  idOfNew(send, '/api/forms', { title: 'North wing', organizationId: 1, ...more })

/** An upload of photos to a section of a form. */
export function formPhotos(formId: number, sectionId: number, ...photos: readonly Uint8Array[]): FormData {
  return photosForm({ formId: String(formId), sectionId: String(sectionId), isNewSection: 'false' }, photos)
}

/** An upload with these texts before its photos. */
export function photosForm(texts: Readonly<Record<string, string>>, photos: readonly Uint8Array[]): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const [index, bytes] of photos.entries())
    form.append('photos', new Blob([Uint8Array.from(bytes)]), `photo-${index + 1}.jpg`)
  return form
}
