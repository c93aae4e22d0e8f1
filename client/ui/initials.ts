/** Hues that stay apart from each other at a glance; a person's id chooses one, so it is the same on every screen. */
const HUES = [205, 330, 95, 285, 40, 160, 250, 10]

const segmenter = new Intl.Segmenter()
const firstLetter = (word: string): string => segmenter.segment(word).containing(0)?.segment ?? ''

/** Up to two initials of a name: first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const outer = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    outer
      .map((word) => firstLetter(word ?? ''))
      .join('')
      .toUpperCase() || '?'
  )
}

/** The hue (degrees of oklch) of the person with this id. */
export const hueOf = (id: number): number => HUES[id % HUES.length] ?? 0
