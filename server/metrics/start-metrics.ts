import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { userIn } from '#events/account/model.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { Projections } from '#projections/engine/runner.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { StoreWatch } from '../event-store/store-watch.ts'
import type { Figures } from './figures.ts'
import { addGauges } from './gauges.ts'
import { measureQueries } from './measure-queries.ts'
import { observeRequests } from './observe-requests.ts'
import { keepPruning } from './prune.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'
import { keepSampling } from './sample-system.ts'

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
