/** The SHA-256 of a file in hex; null where the browser does not give it: on a page that is not secure, of a file that is gone. */
export async function digestOf(file: File): Promise<string | null> {
  if (!isSecureContext) return null
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
