/**
 * The header Content-Disposition of a file to download (RFC 6266): its name for every client, and as it is for those that
 * read UTF-8. @param name must hold nothing that is special in a path.
 */
export function attachmentOf(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/g, '_')
  const plain = `attachment; filename="${ascii}"`
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encoded(name)}`
}

/** encodeURIComponent leaves four characters that RFC 8187 does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
