/**
 * Columns of the metrics tables with their types in Postgres (specification 001, "Metrics tables"), of each all but its time.
 * Uploads also say what `file_upload_history` shows of those that failed (docs/decisions/0031-0060/0042).
 */
export const METRICS_COLUMNS = {
  api_metrics: {
    endpoint: 'text',
    method: 'text',
    status_code: 'int',
    response_time_ms: 'double precision',
    user_id: 'bigint',
    api_key_id: 'text',
    user_agent: 'text',
  },
  query_metrics: {
    query_type: 'text',
    table_name: 'text',
    execution_time_ms: 'double precision',
    endpoint: 'text',
    user_id: 'bigint',
  },
  session_metrics: {
    user_id: 'bigint',
    session_id: 'uuid',
    page_view: 'text',
    action_type: 'text',
    duration_ms: 'double precision',
    user_agent: 'text',
    ip_address: 'text',
  },
  system_metrics: { metric_type: 'text', metric_name: 'text', value: 'double precision', unit: 'text' },
  upload_metrics: {
    user_id: 'bigint',
    file_name: 'text',
    file_size_bytes: 'bigint',
    upload_time_ms: 'double precision',
    success: 'boolean',
    error_type: 'text',
    error_message: 'text',
    endpoint: 'text',
    project_id: 'bigint',
    device_id: 'bigint',
    mime_type: 'text',
  },
  auth_metrics: {
    action_type: 'text',
    user_id: 'bigint',
    email: 'text',
    success: 'boolean',
    failure_reason: 'text',
    ip_address: 'text',
    user_agent: 'text',
  },
} as const

/** Columns that tell of the person of a row, and what stands there once they are erased (docs/rules.md, ERASE-1), in SQL. */
export const ERASED_METRICS = {
  auth_metrics: { email: 'null', ip_address: 'null', user_agent: 'null' },
  session_metrics: { ip_address: 'null', user_agent: 'null' },
  api_metrics: { user_agent: 'null' },
  upload_metrics: { file_name: "''" },
} as const satisfies { readonly [Table in MetricsTable]?: { readonly [Column in keyof MetricsRow<Table>]?: string } }

export type MetricsTable = keyof typeof METRICS_COLUMNS
export const METRICS_TABLES = Object.keys(METRICS_COLUMNS) as MetricsTable[]

type Value<Type> = Type extends 'text' | 'uuid' ? string : Type extends 'boolean' ? boolean : number
/** A row of a metrics table, without its time. An unknown value is null. */
export type MetricsRow<Table extends MetricsTable> = {
  readonly [Column in keyof (typeof METRICS_COLUMNS)[Table]]: Value<(typeof METRICS_COLUMNS)[Table][Column]> | null
}
