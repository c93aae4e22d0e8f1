import {
  MAX_SCREENSHOT_BYTES,
  SCREENSHOT_SIZE_SENTENCE,
  SCREENSHOT_TYPE_SENTENCE,
} from '#events/feedback/screenshot.ts'
import type { PhotoType } from '#events/kernel/photo.ts'
import { lookInside } from '../../shared/photos/look-inside.ts'

/** The file types that a file input lets people choose, for its `accept`. */
export const ACCEPTED_TYPES = 'image/png,image/jpeg'

/** A picture of a page: its data URL, and what to call it. */
export type Screenshot = { readonly name: string; readonly bytes: number; readonly url: string }

/** A file that was read: a screenshot, or a sentence why it is none. */
export type ReadScreenshot = { readonly screenshot: Screenshot } | { readonly problem: string }

/** Reads a file that was chosen or pasted. Its bytes say what it is, here as on the server, and not its name. */
export async function readScreenshot(file: File): Promise<ReadScreenshot> {
  const type = (await lookInside(file)) ?? null
  if (!isTaken(type)) return { problem: SCREENSHOT_TYPE_SENTENCE }
  if (file.size > MAX_SCREENSHOT_BYTES) return { problem: SCREENSHOT_SIZE_SENTENCE }
  try {
    return {
      screenshot: { name: file.name, bytes: file.size, url: await dataUrlOf(new File([file], file.name, { type })) },
    }
  } catch {
    return { problem: 'The file could not be read' }
  }
}

const isTaken = (type: PhotoType | null): type is 'image/png' | 'image/jpeg' =>
  type === 'image/png' || type === 'image/jpeg'

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
