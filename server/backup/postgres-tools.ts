import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { explainDatabase } from '../startup/open-stores.ts'

type Tool = 'pg_dump' | 'pg_restore'

/**
 * Runs one of the programs that come with Postgres and waits for it.
 * @param databaseUrl its password goes by the environment: arguments can be read by every user of the machine.
 * @returns its standard output. @throws OperatorError when it is not there or fails, with its own words.
 */
export async function runTool(tool: Tool, args: readonly string[], databaseUrl?: string): Promise<string> {
  const url = databaseUrl === undefined ? null : new URL(databaseUrl)
  const password = decodeURIComponent(url?.password ?? '') || (url?.searchParams.get('password') ?? '')
  if (url) url.password = ''
  url?.searchParams.delete('password')
  const child = spawn(tool, [...args, ...(url ? ['--dbname', url.href] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  try {
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    if (child.exitCode !== 0)
      throw new OperatorError(`${tool} failed: ${err.trim() || `it ended with ${child.exitCode}`}`)
    return out.trim()
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw error
    throw new OperatorError(`${tool} is not on this machine: install the programs of the server's version of Postgres.`)
  }
}

/** True if anything is in the schema `public` of a database. @throws OperatorError when it cannot be reached */
export async function hasTables(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { rowCount } = await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1",
    )
    return rowCount !== 0
  } catch (error) {
    throw explainDatabase(databaseUrl, error)
  } finally {
    await client.end()
  }
}

/**
 * Arguments by which pg_dump passes over schemas and large objects of others in this database. Its account may not be allowed to
 * read them, which would end the whole dump. `-B` has another long name from version 16 on.
 */
export async function withoutOthers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_namespace
      where nspname !~ '^(pg_|rm_|public$|projections$|reporting$|information_schema$)' order by nspname`,
  )
  return ['-B', ...rows.map(({ schema }) => `--exclude-schema=${schema}`)]
}
