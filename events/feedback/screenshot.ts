import { z } from 'zod'

// A screenshot comes as a data URL, and is kept as a photo (decisions, "Everything else that the specification lists").

/** 5 MB. */
export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024

export const SCREENSHOT_TYPE_SENTENCE = 'Screenshot must be a PNG or JPEG image'
export const SCREENSHOT_SIZE_SENTENCE = 'Screenshot must be at most 5 MB'

const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

/** How many bytes a text in base64 stands for. */
const bytesOf = (base64: string): number => {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor((base64.length * 3) / 4) - padding
}

/**
 * A screenshot on its way: a data URL in base64 of a PNG or JPEG; its value is the base64 alone. The photo
 * store finds the type of the bytes: a browser takes it from the file's name.
 */
export const ScreenshotUrl = z.string().transform((url, context): string => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const [, base64] = DATA_URL.exec(url) ?? []
  if (base64 === undefined || base64.length % 4 !== 0) return refuse(SCREENSHOT_TYPE_SENTENCE)
  return bytesOf(base64) > MAX_SCREENSHOT_BYTES ? refuse(SCREENSHOT_SIZE_SENTENCE) : base64
})
