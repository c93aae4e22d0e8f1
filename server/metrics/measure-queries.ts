import type { Pool } from 'pg'
import type { MetricsRow } from './tables.ts'

/** A query that takes as long is a row. */
const SLOW_MS = 50
/** Sampling of the others, one in this number: enough to see the queries, and no burden. */
const SAMPLE = 100

/**
 * Measures what is asked of the pool, the wait for a connection included, until the returned function ends that. Queries on a
 * connection that is held, as in a transaction, are not seen. A query knows neither its request nor its person
 * (docs/decisions/0031-0060/0031).
 */
export function measureQueries(pool: Pool, note: (row: MetricsRow<'query_metrics'>) => void): () => void {
  const query: (...parameters: unknown[]) => unknown = pool.query.bind(pool)
  let count = 0
  const measured = (...parameters: unknown[]): unknown => {
    const begin = performance.now()
    const result = query(...parameters)
    if (!(result instanceof Promise)) return result
    count += 1
    const isSampled = count % SAMPLE === 0
    const took = () => {
      const ms = performance.now() - begin
      if (ms < SLOW_MS && !isSampled) return
      note({ ...aboutOf(parameters[0]), execution_time_ms: ms, endpoint: null, user_id: null })
    }
    result.then(took, took)
    return result
  }
  pool.query = measured as Pool['query']
  return () => {
    pool.query = query as Pool['query']
  }
}

/** The first verb of a query, and the first table that it names. */
function aboutOf(query: unknown): Pick<MetricsRow<'query_metrics'>, 'query_type' | 'table_name'> {
  const text = typeof query === 'string' ? query : textOf(query)
  const [, type = 'other'] = /\b(select|insert|update|delete|call|create|drop|alter)\b/i.exec(text) ?? []
  const [, table = null] = /\b(?:from|into|update|table)\s+([a-z_][\w.]*)/i.exec(text) ?? []
  return { query_type: type.toLowerCase(), table_name: table }
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' ? query.text : ''
