import { collectDefaultMetrics } from 'prom-client'
import type { ProjectionStatus } from '#projections/engine/runner.ts'
import { inTime } from './in-time.ts'
import type { Figures } from './figures.ts'

type Sources = {
  /** Connections of the live channel. */
  readonly sockets: () => number
  readonly readModels: () => Promise<readonly ProjectionStatus[]>
  readonly isAway: () => boolean
}

/** Adds the figures that are looked up when they are read: the process and its event loop, sockets, read models, stores. */
export function addGauges(figures: Figures, { sockets, readModels, isAway }: Sources): void {
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
