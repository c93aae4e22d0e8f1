import { MAX_PHOTO_BYTES, PHOTO_DAMAGED, PHOTO_SENTENCES } from '#events/kernel/photo.ts'
import { MAX_PLAN_BYTES, PLAN_SENTENCES } from '#events/plan/limits.ts'
import { MAX_SITE_FILE_BYTES, SITE_FILE_SENTENCES } from '#events/site/files.ts'
import { LOGO_SENTENCES, MAX_LOGO_BYTES } from '#events/settings/logo.ts'
import { HttpError } from '../errors/http-error.ts'
import type { NoPhoto } from '../photos/photo-store.ts'
import type { NoPlan } from '../photos/plans/plan-header.ts'

/** The name and limit of a kind of files, and the sentences about those that are too large or empty. */
export type FileKind = {
  readonly noun: string
  readonly maxBytes: number
  readonly tooLarge: string
  readonly empty: string
}
export const PHOTO: FileKind = {
  noun: 'image file',
  maxBytes: MAX_PHOTO_BYTES,
  tooLarge: PHOTO_SENTENCES.bytes,
  empty: PHOTO_SENTENCES.type,
}
export const PLAN: FileKind = {
  noun: 'PDF or image file',
  maxBytes: MAX_PLAN_BYTES,
  tooLarge: PLAN_SENTENCES.bytes,
  empty: PLAN_SENTENCES.empty,
}

export const SITE_FILE: FileKind = {
  noun: 'PDF or image file',
  maxBytes: MAX_SITE_FILE_BYTES,
  tooLarge: SITE_FILE_SENTENCES.bytes,
  empty: SITE_FILE_SENTENCES.empty,
}

export const LOGO: FileKind = {
  noun: 'PNG or JPEG file',
  maxBytes: MAX_LOGO_BYTES,
  tooLarge: LOGO_SENTENCES.bytes,
  empty: LOGO_SENTENCES.empty,
}

/** The answer about a file or a form that is not taken. */
export const refusal = (message: string) => new HttpError(400, message, { code: 'bad-request' })
/** The answer about a file that is no plan. */
export const planRefusal = (reason: NoPlan['reason']): HttpError => refusal(PLAN_SENTENCES[reason])
/** The answer about a file that a site sheet does not take. */
export const siteFileRefusal = (reason: NoPlan['reason']): HttpError =>
  refusal({ ...PLAN_SENTENCES, ...SITE_FILE_SENTENCES }[reason])

/** The answer about a file that is no logo. */
export const logoRefusal = (reason: NoPhoto['reason']): HttpError => refusal(LOGO_SENTENCES[reason])

/** The answer about a picture that the photo store does not keep. */
export function photoRefusal(reason: NoPhoto['reason']): HttpError {
  switch (reason) {
    case 'type':
      return refusal(PHOTO_SENTENCES.type)
    case 'pixels':
      return refusal(PHOTO_SENTENCES.pixels)
    case 'damaged':
      return new HttpError(400, `${PHOTO_SENTENCES.type}. This one is damaged`, { code: PHOTO_DAMAGED })
  }
}
