// The server in a process of its own, with more read models beside its own: what features to come will add.
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { allProjections } from '#projections/models/all.ts'
import { type Projection, projection } from '#projections/engine/projection.ts'
import { ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { openDiskPhotos } from '../server/photos/disk.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { buildApp } from '../server/app.ts'
import { NO_LIMITS } from '../server/http/door/limits.ts'
import { decodeHere } from '../server/photos/decode-here.ts'
import { createProvider } from '../server/provider/client/provider.ts'
import { allReactors } from '../server/reactors/all.ts'
import { readConfig } from '../server/startup/config.ts'
import { loadSecret } from '../server/startup/load-secret.ts'
import { startRuntime } from '../server/runtime.ts'
import { openStores } from '../server/startup/open-stores.ts'
import { serve } from './child.ts'

/** A read model that every event of a project changes: how many there were, and when the last. */
const tally = (number: number): Projection =>
  projection<{ readonly events: number; readonly changedAt: string }, ProjectEvent['type']>({
    name: `tally_${number}`,
    version: 1,
    table: 'project',
    indexes: [],
    handles: ProjectEvent.options.map(({ shape }) => shape.type.value),
    fold(row, event) {
      const id = projectOfStream(event.stream)
      if (id === null) return []
      return [[id, { events: (row(id)?.events ?? 0) + 1, changedAt: event.recordedAt }]]
    },
  })

type Start = { readonly databaseUrl: string | undefined; readonly dataDir: string; readonly readModels: number }

const calls = {
  /** Listens on a free port, with the demo and so many read models in all. @returns its address. */
  async start({ databaseUrl, dataDir, readModels }: Start): Promise<string> {
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', DEMO: '1' })
    const more = Array.from({ length: readModels - allProjections.length }, (_, index) => tally(index + 1))
    const projections = [...allProjections, ...more]
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
    return `http://${config.host}:${(app.server.address() as AddressInfo).port}`
  },
}

export type ManyModelsCalls = typeof calls

serve(calls)
