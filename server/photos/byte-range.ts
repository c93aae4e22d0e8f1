import type { ByteRange } from './photo-store.ts'

/**
 * The bytes that the Range header asks for, of so many. Null: all of them, also where the header cannot be read or asks for
 * several ranges (RFC 9110, 14.2). `none`: no byte that is asked for is there.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const range =
    from === ''
      ? { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
      : { first: Number(from), last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
  if (from !== '' && to !== '' && Number(from) > Number(to)) return null
  return range.first < bytes && range.first <= range.last ? range : 'none'
}
