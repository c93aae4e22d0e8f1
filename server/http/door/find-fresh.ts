import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'

/**
 * The answer of a read model. Where it has nothing, the end of the log is waited for before that is believed (docs/rules.md,
 * CMD-18).
 * @param atHead waits, bounded, until the read models show all that the log holds now; false when they do not by then.
 * @throws ReadModelsBehind when nothing is found and they do not.
 */
export async function findFresh<T>(find: () => Promise<T | null>, atHead: () => Promise<boolean>): Promise<T | null> {
  const found = await find()
  if (found !== null) return found
  const isKnowable = await atHead()
  const late = await find()
  if (late === null && !isKnowable) throw new ReadModelsBehind()
  return late
}
