import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { BeingBuilt } from '#projections/engine/being-built.ts'
import { retry } from '#projections/engine/retry.ts'
import { buildApp } from './app.ts'
import { LIMITS, NO_LIMITS } from './http/door/limits.ts'
import { type Config, readConfig } from './startup/config.ts'
import { loadSecret } from './startup/load-secret.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { DEMO_LOGINS } from './demo/people.ts'
import { seedDemo } from './demo/seed.ts'
import { isOfDemo, refuseDemo } from './demo/demo-in.ts'
import { OUTBOUND_OFF } from './network/outbound.ts'
import { startPageDrawer } from './photos/plans/page-process.ts'
import { startDecoder } from './photos/decoder-process.ts'
import { openPhotos, warnOfNewFolder } from './startup/open-photos.ts'
import { isPhotoStoreAway, type PhotoStore } from './photos/photo-store.ts'
import { NO_PROVIDER } from './provider/client/no-provider.ts'
import { createProvider } from './provider/client/provider.ts'
import { SYNCED } from './demo/synced.ts'
import { keepTelling } from './provider/simulated/webhooks.ts'
import { startSimulatedProvider } from './provider/simulated/server.ts'
import { keepComparing } from './startup/compare-daily.ts'
import { keepReporting } from './startup/keep-reporting.ts'
import { finishErasures } from './personal/finish-erasures.ts'
import { allReactors } from './reactors/all.ts'
import { openStores } from './startup/open-stores.ts'
import { keepSweeping } from './identity/deleted-people.ts'
import { demandNoArguments, runProgram, stopOnSignal } from './startup/program.ts'
import { OperatorError } from './errors/operator-error.ts'
import { type Runtime, startRuntime } from './runtime.ts'
import { isStoreAway } from './event-store/store-errors.ts'

/** Writes a line for people at the terminal; everything else goes to the log. */
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A camera of the demo goes offline, or comes back, this often. */
const TELL_EVERY_MS = 45_000

/**
 * By how much the heap may grow between two full collections. V8 lets one of this size grow fourfold, and imports leave much
 * behind: the process would hold three times what it needs (docs/decisions/0001-0030/0017).
 */
const HEAP_GROWTH_PERCENT = 60

const USAGE =
  'The server takes no arguments: its settings are variables of the environment, such as PORT and DATA_DIR (docs/operations.md).'
/** For benchmarks and tests, which ask for more than any person. */
const WITHOUT_LIMITS = '--no-limits'

async function main(): Promise<void> {
  demandNoArguments(USAGE, [WITHOUT_LIMITS])
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  const config = readConfig(process.env)
  const secret = await loadSecret(config)
  const stores = await openStores(config)
  if (config.refusesDemo) await refuseDemo({ pool: stores.database.pool, streams: stores })
  if (!config.sendsOut) stores.log.warn(OUTBOUND_OFF)
  await warnOfNewFolder(config, stores)
  const photos = await openPhotos(config, stores.log)
  const runtime = await startRuntime({
    ...stores,
    secret,
    oldSecrets: config.oldAppSecrets,
    now: () => new Date(),
    reactors: allReactors(photos),
    signsIn: config.dataDir,
    mail: config.mail,
    webhooks: config.webhooks,
    rendering: {
      photos,
      drawer: startPageDrawer(join(import.meta.dirname, 'draw-pages.js')),
      folder: join(config.dataDir, 'rendering'),
    },
  })
  await finishErasures(runtime)
  const waitsFor = new Set(config.demo ? ['demo data'] : [])
  const missing = async () => ((await runtime.isCurrent()) ? [...waitsFor] : ['read models', ...waitsFor])
  const limits = process.argv.includes(WITHOUT_LIMITS) ? NO_LIMITS : LIMITS
  // The demo's instances have keys that no real provider knows; those of people have keys that no other may see.
  const needsSimulated = config.demo && config.providerUrl === undefined && (await isOfDemo(runtime))
  const simulated = needsSimulated ? await startSimulatedProvider() : null
  // The demo's simulated provider is a part of this process.
  const isProviderOff = !config.sendsOut && simulated === null
  const provider = isProviderOff ? NO_PROVIDER : createProvider({ baseUrl: config.providerUrl ?? simulated?.url })
  const decoder = startDecoder(join(import.meta.dirname, 'decode-photos.js'))
  const app = await buildApp({ runtime, config, photos, health: { missing }, provider, decoder, limits })

  const stopping = new AbortController()
  let sweeping: Promise<unknown> = Promise.resolve()
  let endSweeps = async () => {}
  let endComparing = async () => {}
  let endReporting = async () => {}
  let endTelling = async () => {}
  let seeding: Promise<unknown> = Promise.resolve()
  const stop = async () => {
    stopping.abort()
    await app.close()
    await decoder.close()
    await sweeping
    await endSweeps()
    await endComparing()
    await endReporting()
    await seeding
    await endTelling()
    await simulated?.close()
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
  // A sweep that fails is left to the next start.
  sweeping = runtime.instanceSecrets
    .sweep()
    .catch((error: unknown) => runtime.log.warn({ err: error }, 'secrets that no instance has were not removed'))
  endSweeps = keepSweeping(runtime)
  endComparing = keepComparing(runtime)
  endReporting = keepReporting(runtime)
  if (!config.demo) return

  const seeded = makeDemo({ ...runtime, photos }, stopping.signal)
  seeding = seeded.catch(() => undefined)
  const isDemo = await seeded
  waitsFor.delete('demo data')
  if (isDemo && simulated) {
    const stock = simulated.stock(SYNCED.apiKey)
    const url = addressOf(app.server.address())
    const told = { secret: SYNCED.webhookSecret, organization: SYNCED.organization, stock, everyMs: TELL_EVERY_MS }
    endTelling = keepTelling({ url, ...told })
  }
  if (isDemo) say(`Demo accounts: ${DEMO_LOGINS.logins.join(', ')}. Password: ${DEMO_LOGINS.password}`)
  else if (isDemo === false) say('The store is not empty, so it gets no demo data.')
}

/** Makes the demo, over all outages: each time it goes on where it stopped. Undefined when `signal` aborts before. */
async function makeDemo(
  made: Runtime & { readonly photos: PhotoStore },
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const failed = (error: unknown) => {
    const isBehind = error instanceof BeingBuilt || error instanceof ReadModelsBehind
    if (!isStoreAway(error) && !isBehind && !isPhotoStoreAway(error)) throw error
    made.log.warn({ reason: String(error) }, 'the demo data waits')
  }
  return retry(() => seedDemo(made, signal), { signal, failed })
}

/** The error of a server that cannot listen, as a sentence for the operator where a setting causes it. */
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

runProgram(main, USAGE)
