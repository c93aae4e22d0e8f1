import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { BeingBuilt } from '#projections/engine/being-built.ts'
import { retry } from '#projections/engine/retry.ts'
import { buildApp } from './http/app.ts'
import { LIMITS, NO_LIMITS } from './http/limits.ts'
import { type Config, loadSecret, readConfig } from './startup/config.ts'
import { ReadModelsBehind } from './http/errors.ts'
import { DEMO_LOGINS } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { allReactors } from './reactors/all.ts'
import { openStores } from './stores/open-stores.ts'
import { OperatorError, runProgram, stopOnSignal } from './startup/program.ts'
import { type Runtime, startRuntime } from './startup/runtime.ts'
import { isStoreAway } from './stores/store-errors.ts'

/** What people read on the terminal; everything else goes to the log. */
const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * By how much the heap may grow between two full collections. V8 lets one of this size grow fourfold, and imports leave much
 * behind: the process would hold three times what it needs (docs/decisions/0017).
 */
const HEAP_GROWTH_PERCENT = 60

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  const config = readConfig(process.env)
  const secret = await loadSecret(config)
  const stores = await openStores(config)
  const runtime = await startRuntime({ ...stores, secret, now: () => new Date(), reactors: allReactors })
  const waitsFor = new Set(config.demo ? ['demo data'] : [])
  const missing = async () => ((await runtime.isCurrent()) ? [...waitsFor] : ['read models', ...waitsFor])
  // For benchmarks and tests, which ask for more than any person.
  const limits = process.argv.includes('--no-limits') ? NO_LIMITS : LIMITS
  const app = await buildApp({ runtime, config, health: { missing }, limits })

  const stopping = new AbortController()
  let seeding: Promise<unknown> = Promise.resolve()
  const stop = async () => {
    stopping.abort()
    await app.close()
    await seeding
    await runtime.close()
  }
  stopOnSignal(stop, stores.log)

  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await stop()
    throw cannotListen(error, config)
  }
  say(`Fieldboard listens on ${addressOf(app.server.address())}`)
  if (!config.demo) return

  const seeded = tellDemo(runtime, stopping.signal)
  seeding = seeded.catch(() => undefined)
  const isDemo = await seeded
  waitsFor.delete('demo data')
  if (isDemo) say(`Demo accounts: ${DEMO_LOGINS.logins.join(', ')}. Password: ${DEMO_LOGINS.password}`)
  else if (isDemo === false) say('The store is not empty, so it gets no demo data.')
}

/** Makes the demo, over all outages: each time it goes on where it stopped. Undefined when `signal` aborts before. */
function tellDemo(runtime: Runtime, signal: AbortSignal): Promise<boolean | undefined> {
  const failed = (error: unknown) => {
    const isBehind = error instanceof BeingBuilt || error instanceof ReadModelsBehind
    if (!isStoreAway(error) && !isBehind) throw error
    runtime.log.warn({ reason: String(error) }, 'the demo data waits')
  }
  return retry(() => seedDemo(runtime, signal), { signal, failed })
}

/** What keeps a server from listening is mostly a setting. */
function cannotListen(error: unknown, { host, port }: Config): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new OperatorError(`Port ${port} of ${host} is in use: stop what listens there, or set another PORT.`)
    case 'EACCES':
      return new OperatorError(`Port ${port} is only for processes with more rights: set another PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`${host} is no address of this machine: set another HOST.`)
    default:
      return error
  }
}

function addressOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === 'string') return String(address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

runProgram(main)
