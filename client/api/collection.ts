import { type QueryKey, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { RowOf, Topic } from '#events/registry.ts'
import type { ListRow } from './lists/list-rows.ts'
import { LiveList } from './lists/live-list.ts'
import { queryClient } from './request/query-client.ts'
import { listQuery, read } from './request/read.ts'
import { follow } from './lists/topics.ts'

type Options<Row> = {
  readonly queryKey?: QueryKey
  readonly load?: (signal: AbortSignal) => Promise<readonly Row[]>
}

/** A list of the server that screens show and commands change. Followed, the live channel keeps it in step. */
export class Collection<Row extends ListRow> extends LiveList<Row> {
  /** The query of all its rows. */
  readonly query
  /** For a command whose answer is a row of it: see `CommandSpec`. */
  readonly saved
  /** For a command that removes a row, given as the row or its id. */
  readonly removed = {
    read: () => null,
    done: (_: null, gone: number | { readonly id: number }) =>
      this.take({ rows: [], gone: [typeof gone === 'number' ? gone : gone.id] }),
  }

  /** @param options queryKey: default the path. load: how the rows are read where one request does not bring them all. */
  constructor(path: string, row: z.ZodType<Row>, options: Options<Row> = {}) {
    const { queryKey = [path], load = (signal) => read(path, z.array(row), signal) } = options
    super(queryClient, queryKey)
    this.query = listQuery<Row>(this, load)
    this.saved = {
      read: (body: unknown) => row.parse(body),
      done: (saved: Row) => this.take({ rows: [saved], gone: [] }),
    }
  }
}

/** All rows of a collection, for those who may read it. */
export const useCollection = <Row extends ListRow>({ query }: Collection<Row>, { isEnabled = true } = {}) =>
  useQuery({ ...query, enabled: isEnabled })

/**
 * The lists of one topic, one for each thing that its rows belong to and that a screen has shown. The live channel keeps them in step.
 * @param ownerOf gives the id of that thing.
 */
export function collectionsOf<T extends Topic, Owner extends number>(
  topic: T,
  ownerOf: (row: RowOf[T]) => Owner,
  make: (owner: Owner) => Collection<RowOf[T]>,
) {
  const lists = new Map<Owner, Collection<RowOf[T]>>()
  follow(topic, {
    take({ rows, gone }) {
      for (const [owner, list] of lists) list.take({ rows: rows.filter((row) => ownerOf(row) === owner), gone })
    },
    loadAgain: () => Promise.all([...lists.values()].map((list) => list.loadAgain())),
  })
  return (owner: Owner): Collection<RowOf[T]> => {
    const list = lists.get(owner) ?? make(owner)
    lists.set(owner, list)
    return list
  }
}
