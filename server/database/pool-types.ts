import pg from 'pg'

/** Exact, or an error: an id beyond 2^53 would name another row. */
function int8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`)
  return value
}

/** As `pg` parses, but int8 (ids, counts) becomes a number instead of a text. */
export const poolTypes = new pg.TypeOverrides()
poolTypes.setTypeParser(pg.types.builtins.INT8, int8)
