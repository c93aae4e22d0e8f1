import type { ReadyProject } from '../../api/kept/ready-projects.ts'
import { countOf } from '../../ui/text/format-count.ts'

/** The missing pieces of projects that were made ready, in words, such as "2 pictures, 1 file missing"; null where nothing is missing. */
export function missingWords(ready: readonly ReadyProject[]): string | null {
  const sumOf = (count: (one: ReadyProject) => number) => ready.reduce((sum, one) => sum + count(one), 0)
  const counts = [
    [sumOf(({ missing }) => missing), 'picture'],
    [sumOf(({ missingFiles }) => missingFiles), 'file'],
    [sumOf(({ missingPages }) => missingPages), 'plan page'],
  ] as const
  const words = counts.flatMap(([count, noun]) => (count > 0 ? [countOf(count, noun)] : []))
  return words.length > 0 ? `${words.join(', ')} missing` : null
}
