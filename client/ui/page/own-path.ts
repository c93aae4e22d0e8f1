/**
 * True if a path leads to a page of this portal, as the browser reads it. One that begins with two slashes leads elsewhere, and so
 * does one with a tab or a newline between them, since a browser leaves those out.
 */
export function isOwnPath(path: string, origin = location.origin): boolean {
  try {
    return path.startsWith('/') && new URL(path, origin).origin === origin
  } catch {
    return false
  }
}
