import pino from 'pino'
import { advisoryLocks, localLocks } from '#projections/locks.ts'
import { CannotVerify } from '#projections/verify.ts'
import { ConfigError, readConfig } from '../config.ts'
import { DataDirInUse } from '../database/data-dir-lock.ts'
import { openDatabase } from '../database/open.ts'
import { StoreUnavailable } from '../event-store/port.ts'
import { createPostgresStore } from '../event-store/postgres-store.ts'
import { CannotMaintain, maintain } from '../projections/maintain.ts'

const USAGE = 'npm run projections:rebuild [-- NAME], or npm run projections:verify [-- NAME]'

/** Rebuilds or verifies read models beside a server that runs; on the embedded database the server must be stopped. */
async function main(): Promise<void> {
  const [task, name] = process.argv.slice(2)
  if (task !== 'rebuild' && task !== 'verify') throw new CannotMaintain(USAGE)
  const { databaseUrl, dataDir } = readConfig(process.env)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new CannotMaintain('Stopped; what served before goes on serving.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

  const database = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'warn' }, pino.destination(2)) })
  const locks = database.kind === 'postgres' ? advisoryLocks(database.pool) : localLocks()
  try {
    const log = await createPostgresStore(database)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    const isGood = await maintain({ pool: database.pool, log, locks }, task, name, say, stopping.signal)
    if (!isGood) process.exitCode = 1
    await log.close()
  } finally {
    await locks.close()
    await database.close()
  }
}

const EXPECTED = [CannotMaintain, CannotVerify, ConfigError, DataDirInUse, StoreUnavailable]
const isExpected = (error: unknown): error is Error => EXPECTED.some((kind) => error instanceof kind)

main().catch((error: unknown) => {
  process.stderr.write(`${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
