import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { countStart } from '../../server/testing/processes/count-start.ts'

/** From the folder that the tests are started in: bundled into another program, this file stands elsewhere. */
const build = resolve('dist/server/main.js')
const startLimitMs = 120_000

/** Where a server keeps what it knows: a folder (embedded database, secrets, photos), and a database if there is a Postgres. */
export interface Store {
  dataDir: string
  databaseUrl: string | undefined
  /** An EventStoreDB that has the events; by default they are in the database. */
  eventStoreUrl?: string
  /** Deletes folder and database. */
  remove: () => Promise<void>
}

/** A running server of the build in dist/. */
export interface Server {
  /** Its base, such as http://127.0.0.1:40123, without a slash at the end. */
  url: string
  /** Of its process. */
  pid: number
  /** How long its start took until it listened. */
  listensAfterMs: number
  /** Asks it to drain (SIGTERM) and waits until it is gone. */
  stop: () => Promise<void>
  /** Ends it at once (SIGKILL) and waits until it is gone. */
  kill: () => Promise<void>
}

/** The variable that names the store with the demo (demo-store.ts) as JSON: its folder, and its database, null if embedded. */
export const DEMO_STORE = 'FIELDBOARD_E2E_DEMO'
const DemoStore = z.object({ dataDir: z.string(), database: z.string().nullable() })

/** A new store with the demo, as a server leaves it that was stopped: a copy of the one that the run has made, or else empty. */
export async function makeStore(): Promise<Store> {
  const made = process.env[DEMO_STORE]
  return storeFrom(process.env['DATABASE_URL'], made === undefined ? undefined : DemoStore.parse(JSON.parse(made)))
}

/** A new and empty store. `host`: the Postgres server on which it gets a database of its own; without one it is embedded. */
export const makeEmptyStore = (host = process.env['DATABASE_URL']): Promise<Store> => storeFrom(host)

async function storeFrom(host: string | undefined, template?: z.infer<typeof DemoStore>): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-e2e-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (template) await cp(template.dataDir, dataDir, { recursive: true })
  if (!host) return { dataDir, databaseUrl: undefined, remove: removeFolder }

  const database = `e2e_${randomUUID().replaceAll('-', '')}`
  await query(host, `CREATE DATABASE ${database} TEMPLATE ${template?.database ?? 'template1'}`)
  const url = new URL(host)
  url.pathname = `/${database}`
  const remove = async () => {
    await query(host, `DROP DATABASE ${database} WITH (FORCE)`)
    await removeFolder()
  }
  return { dataDir, databaseUrl: url.href, remove }
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** How a server is started. */
export interface StartOptions {
  /** Where it listens, by default at any free port. */
  port?: number
  /** Its path, by default the build's. */
  program?: string | undefined
  /** How long it may take until it is ready. */
  limitMs?: number
  /** Folder that it is started in, whose dist/client it serves; by default this one. */
  cwd?: string
  /** Of its command line: by default it answers however much is asked. */
  args?: readonly string[]
  /** Further settings. */
  env?: Readonly<Record<string, string>>
}

/**
 * Starts a server with demo data on a store and waits until it is ready. Throws with its output when it ends, or takes too long.
 */
export async function startServer(
  store: Store,
  {
    port = 0,
    program = build,
    limitMs = startLimitMs,
    cwd = process.cwd(),
    args = ['--no-limits'],
    env: more = {},
  }: StartOptions = {},
): Promise<Server> {
  countStart('process')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...more,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DEMO: '1',
    DATA_DIR: store.dataDir,
  }
  delete env['NODE_ENV']
  env['DATABASE_URL'] = store.databaseUrl ?? ''
  env['EVENTSTORE_URL'] = store.eventStoreUrl ?? ''
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const { url, listensAfterMs } = await ready(child, limitMs)
    return {
      url,
      pid: child.pid ?? 0,
      listensAfterMs,
      stop: () => end(child, 'SIGTERM'),
      kill: () => end(child, 'SIGKILL'),
    }
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
}

/** The address that the server prints, and when it did, once /readyz answers 200. */
async function ready(child: ChildProcess, limitMs: number): Promise<{ url: string; listensAfterMs: number }> {
  const begin = performance.now()
  let output = ''
  let url: string | undefined
  let listensAfterMs = 0
  const read = (chunk: Buffer) => {
    if (url) return
    output += chunk.toString()
    url = /listens on (http:\/\/\S+)/.exec(output)?.[1]
    if (url) listensAfterMs = performance.now() - begin
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break
    if (url && (await answers(`${url}/readyz`))) return { url: url.replace(/\/$/, ''), listensAfterMs }
    await new Promise((wake) => setTimeout(wake, 50))
  }
  throw new Error(`The server did not become ready. It wrote:\n${output}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    return false
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
