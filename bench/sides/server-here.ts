import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Projection } from '#projections/engine/projection.ts'
import { buildApp } from '../../server/app.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { NO_LIMITS } from '../../server/http/door/limits.ts'
import { decodeHere } from '../../server/photos/decode-here.ts'
import { openDiskPhotos } from '../../server/photos/disk.ts'
import { createProvider } from '../../server/provider/client/provider.ts'
import { allReactors } from '../../server/reactors/all.ts'
import { startRuntime } from '../../server/runtime.ts'
import { readConfig } from '../../server/startup/config.ts'
import { loadSecret } from '../../server/startup/load-secret.ts'
import { openStores } from '../../server/startup/open-stores.ts'

/** The place where a server keeps what it knows, as a program of bench/ is told it. */
export type Place = { readonly databaseUrl: string | undefined; readonly dataDir: string }

/** Starts the server in this process, on a free port, with the demo. */
export async function startServerHere({ databaseUrl, dataDir }: Place, projections: readonly Projection[]) {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', DEMO: '1' })
  const stores = await openStores(config)
  const secret = await loadSecret(config)
  const photos = openDiskPhotos(join(dataDir, 'photos'))
  const reactors = allReactors(photos)
  const runtime = await startRuntime({ ...stores, secret, now: () => new Date(), reactors, projections })
  const missing = async () => ((await runtime.isCurrent()) ? [] : ['read models'])
  const parts = { photos, health: { missing }, provider: createProvider(), decoder: decodeHere, limits: NO_LIMITS }
  const app = await buildApp({ runtime, config, ...parts })
  await app.listen({ host: config.host, port: config.port })
  await seedDemo({ ...runtime, photos }, new AbortController().signal)
  return { app, runtime, url: `http://${config.host}:${(app.server.address() as AddressInfo).port}` }
}
