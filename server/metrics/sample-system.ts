import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProjectionStatus } from '#projections/engine/runner.ts'
import { inTime } from './in-time.ts'
import type { Figures } from './figures.ts'
import type { RowWriter } from './row-writer.ts'

/** How often the process is looked at, in milliseconds. */
const SAMPLE_EVERY_MS = 60_000

type Options = {
  readonly figures: Pick<Figures, 'takeAppends'>
  readonly rows: Pick<RowWriter, 'add'>
  readonly sockets: () => number
  readonly readModels: () => Promise<readonly ProjectionStatus[]>
}

/** How often the event loop is asked whether it is late, in milliseconds: what was measured contains that. */
const RESOLUTION_MS = 10

/** Takes one sample of how the process is, as rows of `system_metrics`, about the time since the last one. */
export function createSampler({ figures, rows, sockets, readModels }: Options) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    async sample(): Promise<void> {
      const add = (metric_type: string, metric_name: string, value: number, unit: string) => {
        if (Number.isFinite(value)) rows.add('system_metrics', { metric_type, metric_name, value, unit })
      }
      const lagOf = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
      add('event_loop', 'lag_p99', lagOf(delay.percentile(99)), 'ms')
      add('event_loop', 'lag_max', lagOf(delay.max), 'ms')
      delay.reset()
      const { appends, totalMs, highestMs } = figures.takeAppends()
      add('append', 'count', appends, 'appends')
      if (appends > 0) {
        add('append', 'mean', totalMs / appends, 'ms')
        add('append', 'max', highestMs, 'ms')
      }
      add('live', 'sockets', sockets(), 'sockets')
      add('memory', 'resident', process.memoryUsage.rss() / 2 ** 20, 'MB')
      const models = await inTime(readModels(), [])
      if (models.length > 0) add('read_models', 'lag_max', Math.max(...models.map(({ lag }) => lag)), 'positions')
    },
    close: () => delay.disable(),
  }
}

/** Samples from now on. @returns what ends that. */
export function keepSampling(options: Options): () => Promise<void> {
  const sampler = createSampler(options)
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = sampler.sample()
  }, SAMPLE_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
    sampler.close()
  }
}
