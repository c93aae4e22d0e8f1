import type { Pictures } from '../kernel/pictures.ts'
import type { FormEvent } from './events.ts'
import { FormId } from '../kernel/ids.ts'
import { pathOfPhoto } from './photos.ts'
import { formOfStream } from './stream.ts'

/** The photos of a form. They stand on the form as a whole, since several of its sections may have the same one. */
export const formPictures = {
  owner: 'form',
  part: 'section',
  ownerOf: formOfStream,
  changes: {
    FormPhotoAdded: ({ data: { photo } }, form) => ({
      is: 'added',
      on: form,
      photo,
      place: { projectId: null, deviceId: null, uploadPath: pathOfPhoto(FormId.parse(form), photo) },
    }),
    FormPhotosDropped: ({ data: { photos } }, form) => ({ is: 'removed', on: form, photos }),
  },
} as const satisfies Pictures<FormEvent>
