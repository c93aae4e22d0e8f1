import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { LogCheck, MetricsFilter, SystemHealth, SystemMetrics } from '#events/system/api.ts'
import { lagOf } from '#projections/engine/being-built.ts'
import { lastCompared } from '#projections/engine/compared.ts'
import type { Projections } from '#projections/engine/runner.ts'
import { allProjections } from '#projections/models/all.ts'
import type { ClockWatch } from '../../event-store/clock-watch.ts'
import type { ChainKeys } from '../../event-store/hash-chain.ts'
import { keptHead } from '../../event-store/log-chain.ts'
import { headLine } from '../../event-store/log-head.ts'
import type { EventStore } from '../../event-store/port.ts'
import { verifyLog } from '../../event-store/verify-log.ts'
import { erasedKeys } from '../../personal/erased-keys.ts'
import { headInDatabase } from '../../proof/heads.ts'
import { createSharedAnswers, type Erasures } from '../../history/shared-answers.ts'
import { readMetrics } from '../../metrics/read-metrics.ts'
import type { Mail } from '../../mail/start-mail.ts'
import { OUTBOUND_OFF } from '../../network/outbound.ts'
import { inTime } from '../../metrics/in-time.ts'
import type { Reactors } from '../../reactors/reactors.ts'
import type { StoreState } from './store-looks.ts'

type Options = {
  readonly look: { readonly now: () => Promise<StoreState[]> }
  readonly clock: Pick<ClockWatch, 'trouble'>
  readonly config: { readonly dataDir: string; readonly sendsOut?: boolean }
  readonly pool: Pool
  readonly store: EventStore
  readonly personal: Erasures
  readonly chainKeys: ChainKeys
  readonly projections: Pick<Projections, 'status'>
  readonly reactors: Pick<Reactors, 'status'>
  readonly mail: Pick<Mail, 'put' | 'state'>
  /** Streams that hold an event which only a newer build can read, each with a sentence. */
  readonly unreadable: ReadonlyMap<string, string>
  readonly now: () => Date
}

const ofEmployees = { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' } } as const

/** Routes for the state of the server (/system): how it is, whether the log is what was written, and what it measured. */
export const systemRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { pool, store, personal, look, clock, config, chainKeys, projections, reactors, mail, unreadable, now } =
    options
  const share = createSharedAnswers<LogCheck>(personal)

  async function readModels() {
    const [states, compared] = await Promise.all([projections.status(), lastCompared(pool, allProjections)])
    const last = new Map(allProjections.map(({ name, schema }) => [name, compared.get(schema)]))
    return states.map((state) => {
      const found = last.get(state.name)
      return { ...state, compared: found ? { ...found, at: found.at.toISOString() } : null }
    })
  }

  async function checkLog(): Promise<LogCheck> {
    const kept = await keptHead(pool, chainKeys)
    const signed = await headInDatabase(pool)
    const heads = signed ? [signed.checkpoint] : []
    const erased = await erasedKeys(config.dataDir)
    const report = await verifyLog(store, chainKeys, kept === null ? [] : [kept], heads, erased)
    const head = report.head && headLine(report.head)
    return { ...report, head, checkedAt: now().toISOString() }
  }

  app.get(
    '/system/health',
    { config: ofEmployees, schema: { summary: 'The state of the server', response: { 200: SystemHealth } } },
    async (): Promise<SystemHealth> => {
      const [stores, clocks, models, reacting, mails, head] = await Promise.all([
        look.now(),
        inTime(clock.trouble(), null),
        inTime(readModels(), null),
        inTime(reactors.status(), null),
        inTime(mail.state(), null),
        inTime<string | null>(store.head(), null),
      ])
      return {
        at: now().toISOString(),
        stores,
        clock: clocks,
        readModels: models,
        reactors:
          reacting &&
          reacting.map(({ name, position, setAside }) => ({
            name,
            lag: head === null ? 0 : lagOf(position, head),
            setAside: setAside.map(({ eventId, error, attempts, setAsideAt }) => ({
              eventId,
              error,
              attempts,
              at: setAsideAt.toISOString(),
            })),
          })),
        mail: mails && { isOn: mail.put !== null, ...mails },
        outbound: config.sendsOut === false ? { isOn: false, sentence: OUTBOUND_OFF } : { isOn: true, sentence: null },
        unreadable: [...unreadable].map(([stream, sentence]) => ({ stream, sentence })),
      }
    },
  )

  // Employees who ask at the same time share one walk over the log.
  app.get(
    '/system/log-check',
    {
      config: { ...ofEmployees, cost: 'own' },
      schema: { summary: 'Check the whole log', response: { 200: LogCheck } },
    },
    () => share('log', checkLog),
  )

  app.get(
    '/system/metrics',
    {
      config: { ...ofEmployees, cost: 'heavy' },
      schema: {
        summary: 'Figures of requests and queries',
        querystring: MetricsFilter,
        response: { 200: SystemMetrics },
      },
    },
    ({ query }) => readMetrics(pool, query, now()),
  )
}
