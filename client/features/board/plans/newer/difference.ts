import type { Size } from '#events/plan/page.ts'

/** A pixel that is darker than this is a line, by the mean of its channels from 0 to 255. */
const INK = 160
/** Channels of a pixel of a canvas. */
const CHANNELS = 4
/** Colours of lines that are gone, new and in both, and of the paper, as a little-endian machine has a pixel: alpha, blue, green, red. */
const [GONE, NEW, BOTH, PAPER] = [0xff1e1ec8, 0xff3c8214, 0xffb9b4af, 0xffffffff]

/** The pixels of a picture, four channels each. */
export type Pixels = Size & { readonly data: Uint8ClampedArray }

/** The parts of a drawing, from the upper left. */
const PARTS = [
  ...['upper left', 'upper middle', 'upper right'],
  ...['middle left', 'middle', 'middle right'],
  ...['lower left', 'lower middle', 'lower right'],
]

/** The difference of two drawings of one size. `gone`, `added`: pixels; `parts`: those that have changes, most changes first. */
export type Difference = { readonly gone: number; readonly added: number; readonly parts: readonly string[] }

/**
 * Compares two drawings, and paints the difference over the first one's pixels: what is gone red, what is new green. A line that
 * moved by one pixel is the same one.
 */
export function paintDifference(before: Pixels, after: Pixels): Difference {
  const { width, height } = before
  const [inkBefore, inkAfter] = [inkOf(before), inkOf(after)]
  const [nearBefore, nearAfter] = [near(inkBefore, width, height), near(inkAfter, width, height)]
  const painted = new Uint32Array(before.data.buffer, before.data.byteOffset, width * height)
  const counts = PARTS.map(() => 0)
  let [gone, added] = [0, 0]
  for (let at = 0; at < width * height; at++) {
    const isGone = inkBefore[at] === 1 && nearAfter[at] === 0
    const isNew = inkAfter[at] === 1 && nearBefore[at] === 0
    const isLine = inkBefore[at] === 1 || inkAfter[at] === 1
    painted[at] = isGone ? GONE : isNew ? NEW : isLine ? BOTH : PAPER
    if (!isGone && !isNew) continue
    if (isGone) gone++
    else added++
    const part = Math.floor((3 * Math.floor(at / width)) / height) * 3 + Math.floor((3 * (at % width)) / width)
    counts[part] = (counts[part] ?? 0) + 1
  }
  const parts = PARTS.map((name, index) => ({ name, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return { gone, added, parts: parts.map(({ name }) => name) }
}

/** 1 for each pixel that is a line. */
function inkOf({ data, width, height }: Pixels): Uint8Array {
  const ink = new Uint8Array(width * height)
  for (let at = 0; at < ink.length; at++) {
    const first = at * CHANNELS
    if ((data[first] ?? 0) + (data[first + 1] ?? 0) + (data[first + 2] ?? 0) < 3 * INK) ink[at] = 1
  }
  return ink
}

/** 1 for each pixel that is a line, or has one beside it. */
function near(ink: Uint8Array, width: number, height: number): Uint8Array {
  const spread = new Uint8Array(ink.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (ink[y * width + x] === 0) continue
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        spread.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width, x + 2))
    }
  return spread
}

/** The difference in a sentence. */
export function differenceWords({ gone, added, parts: [most, ...others] }: Difference): string {
  if (most === undefined) return 'Both drawings look the same.'
  const changed =
    gone === 0
      ? 'Lines were added (green)'
      : added === 0
        ? 'Lines are gone (red)'
        : 'Lines are gone (red) and new (green)'
  return `${changed}: most in the part ${most}${others.length > 0 ? `, and in ${others.length} of 8 other parts` : ''}.`
}
