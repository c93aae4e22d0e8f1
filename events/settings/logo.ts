import { z } from 'zod'
import { StoredPhoto } from '../kernel/photo.ts'

// The logo of the installation, which stands on the documents that it hands over.

/** Types that a logo may have: each reader of a PDF shows them. */
export const LogoType = z.enum(['image/png', 'image/jpeg'])

/** The largest logo, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024

/** A logo in the photo store. */
export const Logo = z.object({ ...StoredPhoto.shape, mediaType: LogoType })
export type Logo = Readonly<z.infer<typeof Logo>>

/** The sentences about files that are no logo, of server and client. */
export const LOGO_SENTENCES = {
  type: 'Please select a PNG or JPEG file',
  bytes: 'A logo must be smaller than 2MB',
  empty: 'This file is empty',
  damaged: 'This picture is damaged. Save it again where it was made, and add it then',
  pixels: 'This picture has too many pixels. Save it smaller, and add it then',
} as const

/** The address of the logo. */
export const LOGO_PATH = '/api/settings/logo'
