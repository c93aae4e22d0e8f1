/** Limit of the signs of a name, which have room in three lines of a sidebar. */
const MAX_SIGNS = 44

/** A name in a sidebar: without its middle where it is too long for three lines, and whole for screen readers. */
export function CutName({ children: name }: { children: string }) {
  const shown = cutInMiddle(name, MAX_SIGNS)
  return (
    <span dir="auto" className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">
      {shown === name ? (
        name
      ) : (
        <>
          <span aria-hidden>{shown}</span>
          <span className="sr-only">{name}</span>
        </>
      )}
    </span>
  )
}

const graphemes = new Intl.Segmenter()

/** The part of the room that the beginning gets. */
const BEGIN_SHARE = 0.6

/**
 * A text without its middle where it is longer than `most` signs, cut between words where there are any near: things are often told
 * apart by how their names end.
 */
export function cutInMiddle(text: string, most: number): string {
  const signs = [...graphemes.segment(text)].map(({ segment }) => segment)
  if (signs.length <= most) return text
  const begin = Math.ceil(most * BEGIN_SHARE)
  const [head, tail] = [signs.slice(0, begin), signs.slice(signs.length - (most - begin))]
  // One sign more on either side says whether a word ends there.
  const last = [...head, signs[begin] ?? ''].findLastIndex(isBlank)
  const first = [signs[signs.length - tail.length - 1] ?? '', ...tail].findIndex(isBlank)
  const words = [
    last > begin / 3 ? head.slice(0, last) : head,
    first >= 0 && first < tail.length / 2 ? tail.slice(first) : tail,
  ]
  return words.map((part) => part.join('').trim()).join(' … ')
}

const isBlank = (sign: string): boolean => sign.trim() === '' && sign !== ''
