import { ProjectId } from '#events/kernel/ids.ts'
import { allProjections } from '#projections/models/all.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { createCommandBus } from '../../server/commands/command-bus.ts'
import { openSnapshots } from '../../server/commands/snapshots.ts'
import { all } from '../../server/testing/event-store/contract-kit.ts'
import { chainKey } from '../../server/event-store/hash-chain.ts'
import { BEFORE_ALL } from '../../server/event-store/port.ts'
import { TEST_SECRET } from '../../server/testing/processes/server-process.ts'
import { makeBoard } from '../content/boards.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { workOn } from '../content/history.ts'
import { movingCards } from '../sides/mover.ts'
import { openLog } from '../sides/runtime.ts'
import type { Bench, Section } from '../section.ts'
import { median } from '../figures/statistics.ts'

const BOARDS = 40
const CARDS = 100

/** Every read model is folded anew from a log of many boards with some months of work on each. */
export const rebuilding: Section = async (bench) => {
  const { size, note } = bench
  const { database, store } = await writeHistory(bench)
  const events = (await all(store.readAll(BEFORE_ALL))).length
  note(`${events} events`)

  const workshop = { pool: database.pool, log: store, locks: localLocks() }
  const never = new AbortController().signal
  const times = new Map(allProjections.map((projection) => [projection, [] as number[]]))
  for (let round = 0; round < size(3, 1); round++)
    for (const [projection, list] of times) list.push(await timed(() => rebuild(workshop, projection, never)))
  return [...times].map(
    ([{ name }, list]): Figure => ({
      name: `rebuilding ${name} from ${events} events`,
      unit: 'events/s',
      ours: (events * 1000) / median(list),
      ...(database.kind === 'postgres' ? { target: { of: 'value', atLeast: 10_000 } } : {}),
    }),
  )
}

/** A log of boards that were imported and worked on, without read models. */
async function writeHistory({ scope, size }: Bench) {
  const { database, store } = await openLog(scope)
  const key = chainKey(TEST_SECRET)
  const snapshots = openSnapshots(database.pool, [key])
  const bus = createCommandBus({ store, key, now: () => new Date(), snapshots })
  const moves = size(700, 10)
  const board = async (_: unknown, index: number) => {
    const projectId = ProjectId.parse(index + 1)
    await workOn(bus, projectId, movingCards(await makeBoard(bus, projectId, CARDS)), moves)
  }
  await Promise.all(Array.from({ length: BOARDS }, board))
  return { database, store }
}
