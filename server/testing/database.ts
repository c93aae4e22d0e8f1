import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { programsOf } from '../cli/build/build-programs.mjs'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { ensureTemplate } from '../database/template.ts'

/** The variable with the name of a run of tests, which stands in the names of all that it leaves (seeded.ts). */
export const RUN = 'FIELDBOARD_TEST_RUN'

/** The folder of the run, or else that of all programs. */
const runFolder = () => join(tmpdir(), ...(process.env[RUN] ? [`fieldboard-run-${process.env[RUN]}`] : []))
/** A name of a database, which the end of the run drops if the test does not. */
export const newName = (): string =>
  ['fieldboard_test', process.env[RUN], randomBytes(8).toString('hex')].filter(Boolean).join('_')

/** A new folder, which the end of the run removes if the test does not. */
export const newFolder = (): Promise<string> => mkdtemp(join(runFolder(), 'fieldboard-test-'))

/** Begins a run, which this process and its children belong to. @returns what removes the databases and folders that it left. */
export async function beginRun(): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex')
  process.env[RUN] = run
  const folder = runFolder()
  await mkdir(folder)
  return async () => {
    const server = process.env['DATABASE_URL']
    if (server) await dropAll(server, `fieldboard_test_${run}_`)
    for (const left of [folder, programsOf(run)]) await rm(left, { recursive: true, force: true })
  }
}

export type TestDatabase = {
  readonly database: Database
  /** Null on the embedded database. */
  readonly databaseUrl: string | null
  /** A folder of its own; holds the embedded database. */
  readonly dataDir: string
  /** Closes the database (if it is still open) and removes everything. */
  drop(): Promise<void>
}

type TestDatabaseOptions = {
  /** Gives another address for the database on the server, by way of a proxy; it will go away, without warnings. */
  readonly reach?: ((databaseUrl: string) => string | Promise<string>) | undefined
  /** The database to copy in place of an empty one: one of the server, or the folder of a closed embedded one. */
  readonly template?: string | undefined
}

/**
 * A database for a test, empty or a copy: on the server that DATABASE_URL names, under a random name, else embedded in a
 * temporary folder. Warnings go to the console.
 */
export async function openTestDatabase({ reach, template }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL']
  const dataDir = await newFolder()
  const name = newName()
  const databaseUrl = server ? Object.assign(new URL(server), { pathname: `/${name}` }).href : null
  if (server) await copyDatabase(server, name, template)
  // A first start copies its template, too, and has each of its thousand files synced to disk, which no test needs.
  else cpSync(template ?? (await ensureTemplate()), join(dataDir, 'pglite'), { recursive: true })
  const log = { info: () => undefined, warn: reach ? () => undefined : console.warn }
  const reached = reach && databaseUrl !== null ? await reach(databaseUrl) : databaseUrl
  const database = await openDatabase({ databaseUrl: reached ?? undefined, dataDir, log })
  return {
    database,
    databaseUrl,
    dataDir,
    async drop() {
      if (!database.pool.ended) await database.close()
      if (server) await administer(server, `drop database if exists ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty database without tables, on the server that DATABASE_URL names. */
export async function emptyDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env['DATABASE_URL']
  if (!server) throw new Error('set DATABASE_URL')
  const name = newName()
  await copyDatabase(server, name)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    async drop() {
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The variables by which the programs of Postgres find its server. */
export function clientEnv(databaseUrl: string) {
  const { hostname, port, username, password } = new URL(databaseUrl)
  return { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: decodeURIComponent(password) }
}

/** A pool beside that of a test's database. Its connections may be cut: by the test, or with the database, while they close. */
export function openTestPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  return pool
}

/**
 * Makes a database on the server, as a copy of another or empty. A server that syncs nothing copies the files, which takes an eighth of
 * the processor that a copy through its write-ahead log takes; one that syncs would have to sync each of them.
 */
async function copyDatabase(server: string, name: string, template = 'template0'): Promise<void> {
  syncs ??= administer<{ readonly fsync: string }>(server, 'show fsync').then(([row]) => row?.fsync !== 'off')
  const strategy = (await syncs) ? '' : 'strategy file_copy'
  await administer(server, `create database ${name} template ${template} ${strategy}`)
}
let syncs: Promise<boolean> | undefined

async function dropAll(server: string, prefix: string): Promise<void> {
  const rows = await administer<{ readonly datname: string }>(
    server,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  )
  for (const { datname } of rows) await administer(server, `drop database if exists ${datname} with (force)`)
}

async function administer<Row extends pg.QueryResultRow>(server: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
