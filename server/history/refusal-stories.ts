import type { AnyRefusal } from '#events/kernel/refusal.ts'
import { type Cause, causeOf } from '#events/project/history/cause.ts'
import type { HistoryLine } from '#events/project/history/api.ts'
import type { Story } from '#events/project/history/story.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { type Reader, readPage } from '#projections/models/history/history-reads.ts'

/** Maximum of refusals of one answer that are told with their story; it may refuse a thousand moves. */
const MAX_STORIES = 10
/**
 * Finds what beat refused commands of one project, as this reader may read it. `after` is null where the whole sentence of the refusal
 * holds without the person and the time. Null for a refusal without a story, or whose story cannot be had now.
 */
export type RefusalStories = (
  reader: Reader,
  refusals: readonly (AnyRefusal | null)[],
) => Promise<readonly (FoundStory | null)[]>
export type FoundStory = Omit<Story, 'after' | 'sentence'> & Pick<Cause, 'after'> & Pick<HistoryLine, 'parts'>

/** @param deps.atHead waits, bounded, until a read model shows all that the log holds; false when it does not by then. */
export const refusalStories =
  (deps: {
    readonly pool: Db
    readonly atHead: (models: readonly ReadModelName[]) => Promise<boolean>
  }): RefusalStories =>
  async (reader, refusals) => {
    const causes = refusals.map((refusal) => refusal && causeOf(refusal))
    const told = new Set(causes.filter((cause) => cause !== null).slice(0, MAX_STORIES))
    // Behind the log the newest line is another one. While the history is being built it is not read at all.
    const isKnowable = told.size > 0 && (await deps.atHead(['history']).catch(() => false))
    const stories: (FoundStory | null)[] = []
    for (const cause of causes)
      stories.push(
        cause && isKnowable && told.has(cause) ? await storyOf(deps.pool, reader, cause).catch(() => null) : null,
      )
    return stories
  }

async function storyOf(
  db: Db,
  reader: Reader,
  { device, kinds, among, isIt, after }: Cause,
): Promise<FoundStory | null> {
  const filter = { kind: [...kinds], ...(device !== null && { device }) }
  const { lines } = await readPage(db, reader, filter, { order: 'newest', limit: among })
  const found = lines.find(isIt)
  if (!found) return null
  const { at, doneAt, by, parts, last: revision } = found
  return { at, doneAt, by, parts, revision, after }
}
