import { z } from 'zod'
import { MAX_PHOTO_BYTES, PDF_TYPE, StoredFile } from '../kernel/photo.ts'

// The files of a site sheet: PDFs and pictures, apart from what people write on it.

/** Maximum of files of a sheet. */
export const MAX_SITE_FILES = 20

/** The largest file of a sheet, in bytes. */
export const MAX_SITE_FILE_BYTES = MAX_PHOTO_BYTES

/** Types of the files of a sheet. */
export const SiteFileType = z.enum([PDF_TYPE, 'image/png', 'image/jpeg', 'image/webp'])
export type SiteFileType = z.infer<typeof SiteFileType>

/** A file of a sheet in the photo store. Its digest names it: a sheet has the same bytes once. */
export const SiteFile = z.object({ ...StoredFile.shape, mediaType: SiteFileType, fileName: z.string() })
export type SiteFile = Readonly<z.infer<typeof SiteFile>>

/** The sentences about files that a sheet does not take, of server and client. */
export const SITE_FILE_SENTENCES = {
  type: 'Please select a PDF, PNG, JPEG or WebP file',
  bytes: 'File must be smaller than 25MB',
  empty: 'This file is empty',
  damaged: 'This file is damaged. Save it again where it was made, and add it then',
  encrypted: 'This PDF is protected by a password. Save it without one, and add it then',
  pages: 'This PDF has too many pages. Split it, and add its parts',
  pixels: 'This picture has too many pixels. Save it smaller, and add it then',
} as const

/** The address of a file of a project's sheet. */
export const siteFilePath = (projectId: number, digest: string): string =>
  `/api/projects/${projectId}/site/files/${digest}`
