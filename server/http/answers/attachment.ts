import { safeFileName } from '#events/kernel/text/file-name.ts'

/**
 * The header Content-Disposition of a file to download (RFC 6266): its name for every client, and as it is for those that
 * read UTF-8. @param name must hold nothing that is special in a path.
 */
export function attachmentOf(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/g, '_')
  const plain = `attachment; filename="${ascii}"`
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encoded(name)}`
}

/** The same header of a file that a browser shows, with its name for those who save it. @param name as of {@link attachmentOf} */
export const inlineOf = (name: string): string => attachmentOf(name).replace('attachment', 'inline')

/**
 * The name of a file that people take from a list: "Harbour cards 2026-11-27.csv", "people 2026-11-27.csv".
 * @param of the thing that the list is of, as people named it; null for a list of everything.
 * @param at the day is that of this moment, in UTC.
 */
export const listFileName = (
  list: string,
  { of, at, ending }: { of: string | null; at: Date; ending: string },
): string =>
  [...(of === null ? [] : [safeFileName(of, 'Project')]), list, `${at.toISOString().slice(0, 10)}.${ending}`].join(' ')

/** encodeURIComponent leaves four characters that RFC 8187 does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
