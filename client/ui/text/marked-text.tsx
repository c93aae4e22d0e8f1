import { foldedForSearch } from '#events/kernel/text/search-text.ts'

/** A text in which the words that were searched for are marked, whatever their case and accents. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map(({ from, part, isMarked }) =>
    isMarked ? (
      <mark key={from} className="rounded-xs bg-accent-soft font-semibold text-accent-text">
        {part}
      </mark>
    ) : (
      <span key={from}>{part}</span>
    ),
  )
}

/** The text in parts, of which those are marked that one of the words covers. @param words folded, see `foldedForSearch`. */
export function markedParts(text: string, words: readonly string[]) {
  const letters = Array.from(text)
  const folded = letters.map(foldedForSearch)
  const whole = folded.join('')
  /** Which letter a place of the folded text came from. */
  const origin = folded.flatMap((part, index) => Array.from(part, () => index))
  const marked = new Set<number>()
  for (const word of words.filter(Boolean))
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      for (let place = at; place < at + word.length; place++) marked.add(origin[place] ?? 0)
  const parts: { from: number; part: string; isMarked: boolean }[] = []
  for (const [index, letter] of letters.entries()) {
    const isMarked = marked.has(index)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.part += letter
    else parts.push({ from: index, part: letter, isMarked })
  }
  return parts
}
