import pg from 'pg'

/** Each connection and each query ends, also when the server is silent; in milliseconds. */
const LIMITS = { connectionTimeoutMillis: 120_000, query_timeout: 300_000 }

export const newClient = (connectionString: string): pg.Client => new pg.Client({ connectionString, ...LIMITS })

export const newPool = (connectionString: string): pg.Pool => new pg.Pool({ connectionString, ...LIMITS })
