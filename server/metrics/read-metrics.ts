import { METRICS_STEPS, type MetricsFilter, type SystemMetrics } from '#events/system/api.ts'
import type { Db } from '#projections/engine/projection.ts'

/** Rows of each list: more no person reads. */
const MAX_ROWS = 100
const MAX_FAILED_SIGN_INS = 20
const HOUR_MS = 3_600_000

const ENDPOINTS = `
  select endpoint, method, count(*)::int as requests,
    count(*) filter (where status_code >= 500)::int as failed,
    count(*) filter (where status_code between 400 and 499)::int as refused,
    avg(response_time_ms) as "meanMs", max(response_time_ms) as "maxMs",
    percentile_cont(0.95) within group (order by response_time_ms) as "p95Ms"
  from api_metrics where "timestamp" >= $1 and ($2::text is null or endpoint = $2) and ($3::bigint is null or user_id = $3)
  group by endpoint, method order by requests desc limit ${MAX_ROWS}`

const STEPS = `
  select to_timestamp(floor(extract(epoch from "timestamp") / $4) * $4) as at, count(*)::int as requests,
    count(*) filter (where status_code >= 500)::int as failed,
    count(*) filter (where status_code between 400 and 499)::int as refused,
    percentile_cont(0.95) within group (order by response_time_ms) as "p95Ms"
  from api_metrics where "timestamp" >= $1 and ($2::text is null or endpoint = $2) and ($3::bigint is null or user_id = $3)
  group by 1 order by 1`

const NAMES = `select distinct endpoint from api_metrics where "timestamp" >= $1 order by 1`

const QUERIES = `
  select query_type as "queryType", table_name as "tableName", count(*)::int as queries,
    avg(execution_time_ms) as "meanMs", max(execution_time_ms) as "maxMs"
  from query_metrics where "timestamp" >= $1 group by 1, 2 order by "maxMs" desc limit ${MAX_ROWS}`

const PAGES = `
  select page_view as "pageView", count(*) filter (where action_type = 'view')::int as views,
    count(distinct user_id)::int as people, avg(duration_ms) as "meanStayMs"
  from session_metrics where "timestamp" >= $1 and page_view is not null and ($2::bigint is null or user_id = $2)
  group by 1 order by views desc, 1 limit ${MAX_ROWS}`

const SYSTEM = `
  select metric_type as "metricType", metric_name as "metricName", unit, avg(value) as mean, max(value) as highest,
    (array_agg(value order by "timestamp" desc))[1] as last
  from system_metrics where "timestamp" >= $1 group by 1, 2, 3 order by 1, 2 limit ${MAX_ROWS}`

const UPLOADS = `
  select endpoint, count(*)::int as uploads, count(*) filter (where not success)::int as failed,
    sum(file_size_bytes)::float8 as bytes, avg(upload_time_ms) as "meanMs"
  from upload_metrics where "timestamp" >= $1 and ($2::text is null or endpoint = $2) and ($3::bigint is null or user_id = $3)
  group by 1 order by uploads desc limit ${MAX_ROWS}`

const SIGN_INS = `
  select action_type as "actionType", count(*) filter (where success)::int as succeeded,
    count(*) filter (where not success)::int as failed
  from auth_metrics where "timestamp" >= $1 and ($2::bigint is null or user_id = $2) group by 1 order by 1`

const FAILED_SIGN_INS = `
  select "timestamp" as at, action_type as "actionType", user_id as "userId", failure_reason as reason,
    ip_address as "ipAddress"
  from auth_metrics where "timestamp" >= $1 and ($2::bigint is null or user_id = $2) and not success
  order by "timestamp" desc limit ${MAX_FAILED_SIGN_INS}`

type TimedRow = { readonly at: Date }
const inIso = <Row extends TimedRow>(rows: readonly Row[]): (Omit<Row, 'at'> & { readonly at: string })[] =>
  rows.map((row) => ({ ...row, at: row.at.toISOString() }))

type Step = SystemMetrics['steps'][number]

/** The steps with those between them that had no requests; none where no step had any. */
function filled(rows: readonly (Omit<Step, 'at'> & TimedRow)[], span: { since: string; stepMs: number }): Step[] {
  if (rows.length === 0) return []
  const known = new Map(inIso(rows).map((row) => [row.at, row]))
  const begin = Math.floor(Date.parse(span.since) / span.stepMs) * span.stepMs
  return Array.from({ length: METRICS_STEPS + 1 }, (_, n) => {
    const at = new Date(begin + n * span.stepMs).toISOString()
    return known.get(at) ?? { at, requests: 0, failed: 0, refused: 0, p95Ms: 0 }
  })
}

/** Sums up the metrics tables over the last hours, up to `now`. @throws when the database is away. */
export async function readMetrics(db: Db, { hours, endpoint, user }: MetricsFilter, now: Date): Promise<SystemMetrics> {
  const since = new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const stepMs = (hours * HOUR_MS) / METRICS_STEPS
  const ask = async <Row extends object>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]> =>
    (await db.query<Row>(sql, [since, ...parameters.map((value) => value ?? null)])).rows
  type Of<Part extends keyof SystemMetrics> = SystemMetrics[Part][number] & object
  // One after another: these are the only dear queries, and no move should find all connections taken.
  return {
    endpoints: await ask<Of<'endpoints'>>(ENDPOINTS, endpoint, user),
    endpointNames: (await ask<{ readonly endpoint: string }>(NAMES)).map(({ endpoint: name }) => name),
    steps: filled(await ask<Omit<Step, 'at'> & TimedRow>(STEPS, endpoint, user, stepMs / 1000), { since, stepMs }),
    queries: await ask<Of<'queries'>>(QUERIES),
    pages: await ask<Of<'pages'>>(PAGES, user),
    system: await ask<Of<'system'>>(SYSTEM),
    uploads: await ask<Of<'uploads'>>(UPLOADS, endpoint, user),
    signIns: await ask<Of<'signIns'>>(SIGN_INS, user),
    failedSignIns: inIso(await ask<Omit<Of<'failedSignIns'>, 'at'> & TimedRow>(FAILED_SIGN_INS, user)),
  }
}
