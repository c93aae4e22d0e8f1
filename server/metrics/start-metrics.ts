import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics } from 'prom-client'
import { userIn } from '#events/account/model.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { Projections, ProjectionStatus } from '#projections/engine/runner.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { StoreWatch } from '../event-store/store-watch.ts'
import type { Figures } from './figures.ts'
import { measureQueries } from './measure-queries.ts'
import { observeRequests } from './observe-requests.ts'
import { keepPruning } from './prune.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'
import { keepSampling } from './sample-system.ts'
import { inTime } from './in-time.ts'

type Deps = {
  readonly bus: Pick<CommandBus, 'account'>
  readonly figures: Figures
  readonly pool: Pool
  readonly now: () => Date
  readonly stores: Pick<StoreWatch, 'isAway' | 'refused' | 'wrote'>
  readonly projections: Pick<Projections, 'status'>
  readonly log: FastifyBaseLogger
}

/**
 * Begins to measure a server, in figures for Prometheus and in rows, until it closes. To be called before any route is
 * registered. @returns where rows are written that no hook sees.
 */
export function startMetrics(
  app: FastifyInstance,
  { bus, figures, pool, now, stores, projections, log }: Deps,
): RowWriter {
  const isAway = () => stores.isAway
  // By the pool's own method: what writes the measurements is not measured.
  const db = { query: pool.query.bind(pool) }
  const onTried = (error?: unknown) => (error === undefined ? stores.wrote('rows') : stores.refused('rows', error))
  const rows = createRowWriter({ db, now, isAway, onDropped: figures.dropped, onTried })
  // As the log has it: the read model may not show an account yet that was made a moment ago.
  const accountOf = (username: string) =>
    bus.account().read((view) => {
      const id = view.logins.get(foldCase(username))
      return id === undefined ? null : userIn(view, id)
    })
  observeRequests(app, { figures, rows, accountOf })
  const sources = { sockets: () => app.io.of('/').sockets.size, readModels: projections.status, isAway }
  addGauges(figures, sources)
  const ends: (() => unknown)[] = []
  app.addHook('onReady', async () => {
    ends.push(
      measureQueries(pool, (row) => rows.add('query_metrics', row)),
      keepSampling({ figures, rows, ...sources }),
      keepPruning({ db, now, log }),
    )
  })
  app.addHook('onClose', async () => {
    for (const end of ends) await end()
    await rows.close()
  })
  return rows
}

type Sources = {
  /** Connections of the live channel. */
  readonly sockets: () => number
  readonly readModels: () => Promise<readonly ProjectionStatus[]>
  readonly isAway: () => boolean
}

/** Adds the figures that are looked up when they are read: the process and its event loop, sockets, read models, stores. */
function addGauges(figures: Figures, { sockets, readModels, isAway }: Sources): void {
  collectDefaultMetrics({ register: figures.registry })
  figures.gauge({ name: 'fieldboard_live_sockets', help: 'Connections of the live channel to this node.' }, (set) =>
    set(sockets()),
  )
  figures.gauge(
    { name: 'fieldboard_stores_away', help: 'Whether a store is away, as far as this node knows: 1 or 0.' },
    (set) => set(isAway() ? 1 : 0),
  )
  figures.gauge(
    {
      name: 'fieldboard_read_model_lag',
      help: 'Positions of the log that a read model is behind; with the log in Postgres these are events.',
      labels: ['model'],
    },
    // A database that is away must not keep the rest from being read.
    async (set) => {
      for (const { name, lag } of await inTime(readModels(), [])) set(lag, { model: name })
    },
  )
}
