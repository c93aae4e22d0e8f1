import { memo } from 'react'

/** A text whose addresses are links; all else stays the text that it is. */
export const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  return linksIn(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      // The pieces of a text have no other name than their place.
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-text underline wrap-anywhere"
      >
        {part.text}
      </a>
    ),
  )
})

/** A piece of a text; `href` where it is an address. */
type TextPart = { readonly text: string; readonly href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Ends of sentences and quotations behind an address are no part of it. */
const AFTER_ADDRESS = new Set('.,;:!?…。、，！？：；”’»›')
/** Nor is a closing bracket, unless the address opened it: `/wiki/Gate_(lock)`. */
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（', '」': '「', '】': '【' }

function withoutEnd(word: string): string {
  const counts = new Map<string, number>()
  for (const sign of word) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let end = word.length
  for (;;) {
    const last = word.charAt(end - 1)
    const opening = OPENED_BY[last]
    const closed = counts.get(last) ?? 0
    const isLoose = opening !== undefined && closed > (counts.get(opening) ?? 0)
    if (!isLoose && !AFTER_ADDRESS.has(last)) return word.slice(0, end)
    counts.set(last, closed - 1)
    end -= 1
  }
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
