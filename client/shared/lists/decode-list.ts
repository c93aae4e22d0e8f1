/** Largest file that is read: room for the most rows of one import with a paragraph each. */
export const MAX_LIST_BYTES = 20 * 1024 * 1024

/** The file is no list that can be trusted. The message is a sentence for people about what was found, and where. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
}

/** Ended files under DOS. */
const END_OF_FILE = String.fromCodePoint(0x1a)

function withoutEnd(text: string): string {
  const at = text.indexOf(END_OF_FILE)
  return at !== -1 && text.slice(at).replaceAll(END_OF_FILE, '').trim() === '' ? text.slice(0, at) : text
}

/** Stands in a text where bytes are none in its encoding. */
const BAD = /\ufffd/g

/** Files of other kinds under the name of a list, by how their bytes or their text begin. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:PK\p{Cc}\p{Cc}|\u00d0\u00cf\p{Cc}\u00e0)/u, 'an Excel workbook'],
  [/^%PDF-/, 'a PDF document'],
  [/^\{\\rtf/, 'an RTF document'],
  [/^<(?:!--|!doctype|\?xml|html|head|body|meta|style|table|div)\b/i, 'a web page (HTML)'],
  [/^(?:\{\s*"|\[\s*[[{"])/, 'JSON'],
]

function refuseOtherKind(beginning: string): void {
  const [, kind] = OTHER_KINDS.find(([looks]) => looks.test(beginning)) ?? []
  if (kind !== undefined) throw new UnreadableCsv(`The file is ${kind}. Save it as CSV first.`)
}

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/**
 * The text of a list. Its encoding is the one in which it decodes: UTF-16 by a mark or by its many zeros, UTF-8, else
 * Windows-1252, in which Excel saves its lists on Western European and American machines. Bytes that are no text of it become
 * U+FFFD. Neither the mark nor the sign that ended files under DOS is part of the text.
 * @throws UnreadableCsv for what is no list at all.
 */
export function decodeList(bytes: Uint8Array): string {
  refuseOtherKind(String.fromCharCode(...bytes.subarray(0, 16)))
  const text = withoutEnd(textOf(bytes))
  refuseOtherKind(text.slice(0, 500).trimStart())
  return text
}

function textOf(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return decode(bytes, wide)
  const text = decode(bytes, 'utf-8')
  const bad = text.match(BAD)?.length ?? 0
  if (bad === 0) return text
  // Text of another encoding is UTF-8 by chance only: a few bad bytes among good ones are damage.
  const good = (text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0) - bad
  if (good >= bad || (bytes[0] === 0xef && bytes[1] === 0xbb)) return text
  // Five bytes are no sign of Windows-1252.
  return decode(bytes, 'windows-1252').replace(/[\u0081\u008d\u008f\u0090\u009d]/g, '\ufffd')
}

/** UTF-16 by its mark, or by zeros in every other byte, as most signs of lists have them; null for others. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 5
  if (odd > many && even < many / 10) return 'utf-16le'
  return even > many && odd < many / 10 ? 'utf-16be' : null
}
