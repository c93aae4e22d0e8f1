/** A piece of a text; `href` where it is an address. */
export type TextPart = { readonly text: string; readonly href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Ends of sentences and brackets behind an address are no part of it. */
const AFTER_ADDRESS = new Set('.,;:!?)]}')

function withoutEnd(word: string): string {
  let end = word.length
  while (AFTER_ADDRESS.has(word.charAt(end - 1))) end -= 1
  return word.slice(0, end)
}

/** The address that a word is, for a link; null where it is none or not of the web. */
function hrefOf(word: string): string | null {
  try {
    const { protocol, href } = new URL(word)
    return protocol === 'http:' || protocol === 'https:' ? href : null
  } catch {
    return null
  }
}

/** A text in pieces: its addresses (http and https alone), and what stands between them. Joined they are the text. */
export function linksIn(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (part: TextPart) => part.text !== '' && parts.push(part)
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const word = withoutEnd(found)
    const href = hrefOf(word)
    if (href === null) continue
    add({ text: text.slice(end, index) })
    add({ text: word, href })
    end = index + word.length
  }
  add({ text: text.slice(end) })
  return parts
}
