import type { PhotoSize } from '#events/kernel/photo.ts'
import type { RenditionType } from './decoder.ts'
import type { NoPhoto } from './photo-store.ts'
import type { NoPlan, PlanHeader, PlanPicture } from './plans/plan-header.ts'
import type { PhotoHeader } from './photo-store.ts'

/** The server's question to the process that decodes, one at a time. `path`: of the picture's file. */
export type DecoderQuestion =
  | { readonly ask: 'inspect'; readonly path: string }
  | { readonly ask: 'inspect-plan'; readonly path: string }
  | { readonly ask: 'plan-picture'; readonly path: string; readonly filePage: number }
  | { readonly ask: 'render'; readonly path: string; readonly size: PhotoSize; readonly type: RenditionType }

/** Its answer. `error`: why neither is there, for the log. */
export type DecoderAnswer =
  | { readonly header: PhotoHeader }
  | { readonly plan: PlanHeader }
  | { readonly picture: PlanPicture }
  | { readonly bytes: Uint8Array }
  | { readonly noPhoto: NoPhoto['reason'] }
  | { readonly noPlan: NoPlan['reason'] }
  | { readonly error: string }
