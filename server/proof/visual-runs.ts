import bidiFactory from 'bidi-js'
import { type BaseFace, type DrawnText, drawnBy } from './record-fonts.ts'

const bidi = bidiFactory()
export const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

/** Texts of one face, side by side. */
export type Run = DrawnText & { readonly isReversed: boolean }

/** Neighbours of one face as one. */
export function joined(drawn: readonly DrawnText[], isReversed: boolean): Run[] {
  const runs: Run[] = []
  for (const { text, face } of drawn) {
    const last = runs.at(-1)
    if (last?.face === face) runs[runs.length - 1] = { ...last, text: last.text + text }
    else runs.push({ text, face, isReversed })
  }
  return runs
}

/** A line as its runs stand from left to right (Unicode Standard Annex 9, rule L2). */
export function visualRuns(line: string, face: BaseFace): Run[] {
  if (!RIGHT_TO_LEFT.test(line)) return joined(drawnBy(line, face), false)
  const { levels } = bidi.getEmbeddingLevels(line)
  const parts: { text: string; level: number }[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += letter
    else parts.push({ text: letter, level })
    at += letter.length
  }
  const highest = Math.max(...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) reverseFrom(parts, level)
  return parts.flatMap(({ text, level }) => {
    const isReversed = level % 2 === 1
    const mirrored = isReversed ? Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one).join('') : text
    const runs = joined(drawnBy(mirrored, face), isReversed)
    return isReversed ? runs.toReversed().map(inOrder) : runs
  })
}

/** Reverses each row of parts of this level or higher, in place. */
function reverseFrom(parts: { text: string; level: number }[], level: number): void {
  for (let from = 0; from < parts.length; from++) {
    let to = from
    while ((parts[to]?.level ?? -1) >= level) to++
    if (to > from + 1) parts.splice(from, to - from, ...parts.slice(from, to).toReversed())
    from = Math.max(from, to - 1)
  }
}

/** Fonts set letters of such scripts from right to left by themselves, and signs without a script from left to right. */
const inOrder = (run: Run): Run =>
  RIGHT_TO_LEFT.test(run.text) ? run : { ...run, text: Array.from(run.text).toReversed().join(''), isReversed: false }
