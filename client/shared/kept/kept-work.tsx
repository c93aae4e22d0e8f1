import { useSyncExternalStore } from 'react'
import { pagePerson } from '../../api/request/page-person.ts'
import { countsWaiting } from '../../live/outbox/waits-key.ts'
import { countOf } from '../../ui/text/format-count.ts'

/** Other tabs write into the storage as well. */
function follow(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

const wordsOf = (count: number): string => `${countOf(count, 'change')} ${count === 1 ? 'is' : 'are'} kept here`

/** How much is kept on this device, as a sentence without anybody's name; null for nothing (docs/rules.md, OFFLINE-146). */
function ofAll(): string | null {
  const counts = [...countsWaiting().values()]
  if (counts.length === 0) return null
  const people = counts.length === 1 ? 'a person who signs in again' : `${counts.length} people who sign in again`
  return `${wordsOf(counts.reduce((sum, count) => sum + count, 0))} for ${people}.`
}

/** The same for the person whose session was this page's; for all where the page does not know them, as after a reload. */
function ofPagePerson(): string | null {
  const me = pagePerson()
  if (me === null) return ofAll()
  const count = countsWaiting().get(`${me}`)
  return count === undefined ? null : `${wordsOf(count)} until you log in again.`
}

/** Says how much work is kept on this device: of anybody, or with `isOwn` of the person whose session ended. */
export function KeptWork({ isOwn = false, className }: { isOwn?: boolean; className?: string }) {
  const words = useSyncExternalStore(follow, isOwn ? ofPagePerson : ofAll)
  return words && <p className={className}>{words}</p>
}
