import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { buildApp } from './app.ts'
import { ConfigError, loadSecret, readConfig } from './config.ts'
import { DataDirInUse } from './database/data-dir-lock.ts'
import { openDatabase } from './database/open.ts'
import { DEMO_LOGINS } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { createPostgresStore } from './event-store/postgres-store.ts'
import { startRuntime } from './runtime.ts'

/** What people read on the terminal; everything else goes to the log. */
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }, pino.destination(2))
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const store = await createPostgresStore(database)
  const runtime = await startRuntime({ database, store, secret: await loadSecret(config), log, now: () => new Date() })
  const waitsFor = new Set(config.demo ? ['demo data'] : [])
  const missing = async () => ((await runtime.atHead()) ? [...waitsFor] : ['read models', ...waitsFor])
  const app = await buildApp({ runtime, config, health: { missing } })

  const stop = async () => {
    await app.close()
    await runtime.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the server did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }

  await app.listen({ host: config.host, port: config.port })
  say(`Fieldboard listens on ${addressOf(app.server.address())}`)
  if (config.demo) {
    await seedDemo(runtime)
    waitsFor.delete('demo data')
    say(`Demo accounts: ${DEMO_LOGINS.logins.join(', ')}. Password: ${DEMO_LOGINS.password}`)
  }
}

function addressOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') return String(address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError || error instanceof DataDirInUse
      ? `${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
