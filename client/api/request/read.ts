import type { z } from 'zod'
import type { LiveList } from '../lists/live-list.ts'
import { type ListRow, sameRows } from '../lists/list-rows.ts'
import { request } from './request.ts'

/** Reads `path` and parses the answer. @throws ApiError; ZodError when the answer is not what was agreed. */
export async function read<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.infer<Schema>> {
  const { body } = await request('GET', path, undefined, { signal })
  return schema.parse(body)
}

/** The query of a list that the live channel keeps in step. `load` reads all of it. */
export const listQuery = <Row extends ListRow>(
  list: LiveList<Row>,
  load: (signal: AbortSignal) => Promise<readonly Row[]>,
) => ({
  queryKey: list.queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => list.load(() => load(signal)),
  structuralSharing: sameRows,
})
