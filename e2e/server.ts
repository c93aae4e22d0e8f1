import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'

const program = resolve(import.meta.dirname, '../dist/server/main.js')
const startLimitMs = 60_000

/** Where a server keeps what it knows: a folder (embedded database, secrets, photos), and a database if there is a Postgres. */
export interface Store {
  dataDir: string
  databaseUrl: string | undefined
  /** Deletes both. */
  remove: () => Promise<void>
}

/** A running server of the build in dist/. */
export interface Server {
  /** Its base, such as http://127.0.0.1:40123, without a slash at the end. */
  url: string
  /** Asks it to drain (SIGTERM) and waits until it is gone. */
  stop: () => Promise<void>
  /** Ends it at once (SIGKILL) and waits until it is gone. */
  kill: () => Promise<void>
}

/** A new and empty store: of its own on the Postgres server at DATABASE_URL when that is set, else embedded. */
export async function makeStore(): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-e2e-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  const host = process.env['DATABASE_URL']
  if (!host) return { dataDir, databaseUrl: undefined, remove: removeFolder }

  const database = `e2e_${randomUUID().replaceAll('-', '')}`
  await query(host, `CREATE DATABASE ${database}`)
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

/**
 * Starts a server with demo data on a store and waits until it is ready.
 * `port`: where it listens, by default any free one. Throws with its output when it ends, or is not ready within a minute.
 */
export async function startServer(store: Store, port = 0): Promise<Server> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DEMO: '1',
    DATA_DIR: store.dataDir,
  }
  delete env['NODE_ENV']
  env['DATABASE_URL'] = store.databaseUrl ?? ''
  const child = spawn(process.execPath, ['--enable-source-maps', program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const url = await ready(child)
    return { url, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') }
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
}

/** The address that the server prints, once /readyz answers 200. */
async function ready(child: ChildProcess): Promise<string> {
  let output = ''
  let url: string | undefined
  const read = (chunk: Buffer) => {
    if (!url) output += chunk.toString()
    url ??= /listens on (http:\/\/\S+)/.exec(output)?.[1]
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break
    if (url && (await answers(`${url}/readyz`))) return url.replace(/\/$/, '')
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
