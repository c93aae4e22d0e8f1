import { randomInt, randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { createEventStoreDB } from '../../server/event-store/eventstoredb/store.ts'
import type { Runtime } from '../../server/runtime.ts'
import { startChild } from '../child.ts'
import { appender, CLIENTS, moversOn, perSecond } from '../content/clients.ts'
import type { EventStoreDBCalls } from '../eventstoredb-server.ts'
import type { Figure } from '../figures/figure.ts'
import { median } from '../figures/statistics.ts'
import { openRuntime } from '../sides/runtime.ts'
import type { Section } from '../section.ts'
import { within } from '../wait.ts'

/** Upper limit of the ids of boards, which no earlier run on the same server has used. */
const MAX_BOARD = 1_000_000

/** Rates, and the processor time of this process for a thousand, of rounds. */
class Rates {
  readonly #perSecond: number[] = []
  readonly #processorMs: number[] = []

  /** Does something by all clients at once for a while. @param settle waits for what is left to do of it. */
  async add(ms: number, work: (client: number) => Promise<unknown>, settle = async () => true): Promise<void> {
    const before = process.cpuUsage()
    let done = 0
    const rate = await perSecond(ms, (client) => {
      done++
      return work(client)
    })
    await within('the read models to catch up', settle())
    const { user, system } = process.cpuUsage(before)
    this.#perSecond.push(rate)
    this.#processorMs.push((user + system) / done)
  }

  get perSecond(): number {
    return median(this.#perSecond)
  }

  get processorMs(): number {
    return median(this.#processorMs)
  }
}

/**
 * Moves of many clients on as many boards, past the routes, with the events in an EventStoreDB: that of EVENTSTORE_URL, or
 * the project's own in a process beside this one, so that what the client costs is measured everywhere. Beside it bare
 * appends by the same client library, and for the processor the same moves with the events in Postgres.
 */
export const onEventStoreDB: Section = async (bench) => {
  const { databaseUrl, scope, size, note } = bench
  const url =
    process.env['EVENTSTORE_URL'] ||
    (await (await startChild<EventStoreDBCalls>('eventstoredb-server', bench)).ask('start', undefined))
  const movesOf = async (runtime: Runtime) => {
    const work = await moversOn(runtime.bus, randomInt(1, MAX_BOARD), CLIENTS)
    return (rates: Rates, ms: number) => rates.add(ms, work, () => runtime.atHead())
  }
  const moves = await movesOf(await openRuntime(scope, () => createEventStoreDB(url)))
  const onPostgres = databaseUrl === undefined ? null : await movesOf(await openRuntime(scope))
  const client = await scope.keep(EventStoreDBClient.connectionString(url), (made) => made.dispose())
  const run = randomUUID()
  const append = appender(
    (stream, expected, { id, type, data, stream: _, revision: __, ...metadata }) =>
      client.appendToStream(stream, jsonEvent({ id, type, data: { ...data }, metadata }), {
        expectedRevision: expected === -1 ? NO_STREAM : BigInt(expected),
      }),
    (of) => `bench-${run}-${of}`,
  )

  const ms = size(1_500, 100)
  const warm = new Rates()
  const [ours, bare, postgres] = [new Rates(), new Rates(), new Rates()]
  await moves(warm, ms)
  await warm.add(ms, append)
  await onPostgres?.(warm, ms)
  for (let round = 0; round < size(5, 1); round++) {
    note(`round ${round + 1}`)
    await moves(ours, ms)
    await bare.add(ms, append)
    await onPostgres?.(postgres, ms)
  }
  const cost: Omit<Figure, 'name' | 'ours'> = { unit: 'ms' }
  return [
    {
      name: `${CLIENTS} clients on ${CLIENTS} boards, events in EventStoreDB`,
      unit: 'moves/s',
      ours: ours.perSecond,
      beside: { name: 'bare appends of its client library', value: bare.perSecond },
      target: { of: 'ratio', atLeast: 0.5 },
    },
    {
      ...cost,
      name: 'processor time of 1000 such moves, without the server of the events',
      ours: ours.processorMs,
      beside: onPostgres ? { name: 'with the events in Postgres', value: postgres.processorMs } : undefined,
    },
    { ...cost, name: 'processor time of 1000 bare appends', ours: bare.processorMs },
  ]
}
