import { cutText } from './text.ts'

/** The longest name that is made, in UTF-16 units: with an ending and a number it stays below what file systems take, 255 bytes. */
const MAX_LENGTH = 60

/** Names that Windows takes for a device, whatever their ending. */
export const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A text that people wrote as a name that every system takes for a file or folder: letters of all languages stay; what is
 * special in paths, cannot be seen, or stands at the edges and is dropped by Windows does not. It is never a path.
 * @param fallback the name of a text of which nothing is left.
 */
export function safeFileName(text: string, fallback: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/\s+/gu, ' ')
  const short = cutText(plain.trim(), MAX_LENGTH)
  const name = short
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(name)) return fallback
  return RESERVED.test(name) ? `_${name}` : name
}
