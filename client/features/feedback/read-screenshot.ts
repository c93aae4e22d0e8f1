import {
  MAX_SCREENSHOT_BYTES,
  SCREENSHOT_SIZE_SENTENCE,
  SCREENSHOT_TYPE_SENTENCE,
} from '#events/feedback/screenshot.ts'
import { PhotoType } from '#events/kernel/photo.ts'

/** The file types that a file input lets people choose, for its `accept`. */
export const ACCEPTED_TYPES = PhotoType.options.join(',')

/** A picture of a page: its data URL, and what to call it. */
export type Screenshot = { readonly name: string; readonly bytes: number; readonly url: string }

/** A file that was read: a screenshot, or a sentence why it is none. */
export type ReadScreenshot = { readonly screenshot: Screenshot } | { readonly problem: string }

/** Reads a file that was chosen or pasted, as far as the browser can tell; the server looks at its bytes. */
export async function readScreenshot(file: File): Promise<ReadScreenshot> {
  if (!PhotoType.safeParse(file.type).success) return { problem: SCREENSHOT_TYPE_SENTENCE }
  if (file.size > MAX_SCREENSHOT_BYTES) return { problem: SCREENSHOT_SIZE_SENTENCE }
  try {
    return { screenshot: { name: file.name, bytes: file.size, url: await dataUrlOf(file) } }
  } catch {
    return { problem: 'The file could not be read' }
  }
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
