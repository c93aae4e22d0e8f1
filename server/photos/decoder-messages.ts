import type { PhotoSize } from '#events/project/photos.ts'
import type { RenditionType } from './decoder.ts'
import type { NoPhoto } from './photo-store.ts'
import type { PhotoHeader } from './photo-store.ts'

/** What the server asks the process that decodes, one question at a time. `path`: of the picture's file. */
export type DecoderQuestion =
  | { readonly ask: 'inspect'; readonly path: string }
  | { readonly ask: 'render'; readonly path: string; readonly size: PhotoSize; readonly type: RenditionType }

/** Its answer. `error`: why neither is there, for the log. */
export type DecoderAnswer =
  | { readonly header: PhotoHeader }
  | { readonly bytes: Uint8Array }
  | { readonly noPhoto: NoPhoto['reason'] }
  | { readonly error: string }
