/** A picture is never another one under its address, and runs nothing, whatever else its bytes may be. */
export const PICTURE_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}
