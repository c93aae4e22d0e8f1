import { createHash } from 'node:crypto'
import { DeviceId, FormId } from '#events/kernel/ids.ts'
import { photoPath } from '#events/project/photos.ts'
import { pathOfPhoto } from '#events/form/photos.ts'
import { emailOf } from '../app/app.ts'
import { formPhotos } from '../app/forms.ts'
import { JPEG, photoForm } from '../app/pictures.ts'
import type { Intent } from './intents.ts'

const photoOf = (name: string): Buffer => Buffer.concat([JPEG, Buffer.from(name)])
/** The digest of the photo of a name. */
export const digestOfPhoto = (name: string): string => createHash('sha256').update(photoOf(name)).digest('hex')

/** The section of each form that gets photos. */
export const PHOTO_SECTION = 1

/** All of a form that says one text: its title, and the notes of its sections. */
const formOf = (text: string) => ({
  title: text,
  sections: [
    { id: PHOTO_SECTION, type: 'camera', title: 'Camera 1', cameraNotes: text },
    { id: 2, type: 'notes', title: 'Notes', notes: text },
  ],
})

/** The request that asks for it. */
export function requestOf(intent: Intent): {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
} {
  switch (intent.kind) {
    case 'create': {
      const body = { name: intent.name, verkadaInstanceId: 1, assignedUsers: [emailOf('installer')] }
      return { method: 'POST', path: '/api/projects', body }
    }
    case 'add': {
      const body = { name: intent.name, type: 'camera', status: 'waiting', description: '' }
      return { method: 'POST', path: `/api/projects/${intent.project}/devices/manual`, body }
    }
    case 'move':
      return { method: 'PATCH', path: `/api/devices/${intent.device}/status`, body: { status: intent.to } }
    case 'describe':
      return { method: 'PATCH', path: `/api/devices/${intent.device}/description`, body: { description: intent.text } }
    case 'tick': {
      const body = { [intent.item]: intent.value }
      return { method: 'PATCH', path: `/api/projects/${intent.project}/checklist`, body }
    }
    case 'folder':
      return { method: 'POST', path: '/api/folders', body: { name: intent.name } }
    case 'rename-folder':
      return { method: 'PATCH', path: `/api/folders/${intent.folder}`, body: { name: intent.name } }
    case 'drop-folder':
      return { method: 'DELETE', path: `/api/folders/${intent.folder}` }
    case 'sync':
      return { method: 'POST', path: `/api/projects/${intent.project}/devices/sync` }
    case 'form': {
      const body = { organizationId: 1, assignedUsers: [emailOf('installer')], ...formOf(intent.name) }
      return { method: 'POST', path: '/api/forms', body }
    }
    case 'save-form':
      return { method: 'PATCH', path: `/api/forms/${intent.form}`, body: formOf(intent.text) }
    case 'form-photo': {
      const body = formPhotos(intent.form, PHOTO_SECTION, photoOf(intent.name))
      return { method: 'POST', path: '/api/forms/upload-photos', body }
    }
    case 'form-unphoto': {
      const photo = { digest: digestOfPhoto(intent.name), mediaType: 'image/jpeg' } as const
      const photoPath = pathOfPhoto(FormId.parse(intent.form), photo)
      const body = { formId: intent.form, sectionId: PHOTO_SECTION, photoPath }
      return { method: 'POST', path: '/api/forms/delete-photo', body }
    }
    case 'photo': {
      const path = `/api/devices/${intent.device}/photos`
      return { method: 'POST', path, body: photoForm(photoOf(intent.name), { name: `${intent.name}.jpg` }) }
    }
    case 'unphoto': {
      const digest = digestOfPhoto(intent.name)
      const body = { photoPath: photoPath(DeviceId.parse(intent.device), { digest }) }
      return { method: 'DELETE', path: `/api/devices/${intent.device}/photos`, body }
    }
    case 'import': {
      const body = { fileName: 'list.csv', rows: intent.rows }
      return { method: 'POST', path: `/api/projects/${intent.project}/devices/import`, body }
    }
  }
}
