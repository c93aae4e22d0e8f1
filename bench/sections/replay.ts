import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompress, constants } from 'node:zlib'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { projectStream } from '#events/project/stream.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { users } from '#projections/models/people/users.ts'
import { ReplayLog } from '../../client/features/board/replay/replay-log.ts'
import { stillBoard } from '../../client/live/still-board.ts'
import { createCommandBus } from '../../server/commands/command-bus.ts'
import { openSnapshots } from '../../server/commands/snapshots.ts'
import { chainKey } from '../../server/event-store/hash-chain.ts'
import { createPastBoards } from '../../server/history/past-boards.ts'
import { createDigests, MAX_TOLD_EVENTS } from '../../server/history/digests.ts'
import { createSeenRevisions } from '../../server/history/seen-revisions.ts'
import { toStreamEvent } from '../../server/live/streams/stream-event.ts'
import { TEST_SECRET } from '../../server/testing/processes/server-process.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { projectIdAt, userIdAt, writeInstallation } from '../content/installation.ts'
import { openLog } from '../sides/runtime.ts'
import type { Bench, Section } from '../section.ts'
import { percentile } from '../figures/statistics.ts'

const compress = promisify(brotliCompress)
/** As server/http/answers/compression.ts has it. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Events of one answer. */
const PAGE = 5_000
const SEEKS = 200

/** The replay of a project with 50,000 events: what the server does for it, then what the page does with 5,000 cards. */
export const replay: Section = async (bench) => [...(await onTheServer(bench)), ...inThePage(bench)]

/** Without HTTP: the board of a moment, and all events as they are sent. */
async function onTheServer({ scope, size }: Bench): Promise<Figure[]> {
  // Without read models that follow meanwhile.
  const { store, database } = await openLog(scope)
  const { pool } = database
  const key = chainKey(TEST_SECRET)
  const events = size(50_000, 500)
  const log = { projects: 1, users: 6, organizations: 1, movesPerProject: events }
  await writeInstallation(store, key, log)
  const id = projectIdAt(0)
  const boards = createPastBoards(store)
  const first = await timed(() => boards.at(id, events - 1))
  const random = seededRandom(1)
  const later: number[] = []
  for (let round = 0; round < 20; round++) later.push(await timed(() => boards.at(id, random.int(0, events - 1))))

  // The longest digest that is told, to the one person who did none of it.
  const reader = { id: userIdAt(0), role: 'employee' } as const
  const seen = createSeenRevisions(pool, null)
  await rebuild({ pool, log: store, locks: localLocks() }, users, new AbortController().signal)
  const bus = createCommandBus({ store, key, now: () => new Date(), snapshots: openSnapshots(pool, [key]) })
  // Folded as the stream of an open board is.
  await bus.project(id).read(() => undefined)
  const after = Math.max(0, events + 1 - MAX_TOLD_EVENTS)
  await seen.move({ userId: reader.id, projectId: id, revision: after, notes: 0 })
  const digests: number[] = []
  for (let round = 0; round < 5; round++) {
    const tell = createDigests({ store, bus, pool, personal: { whenErased: () => undefined }, seen })
    digests.push(await timed(() => tell(reader, id)))
  }

  let bytes = 0
  const whole = await timed(async () => {
    let page: string[] = []
    const send = async () => {
      bytes += (await compress(`[${page.join(',')}]`, QUALITY)).byteLength
      page = []
    }
    for await (const event of store.read(projectStream(id), 0)) {
      page.push(JSON.stringify(toStreamEvent(event)))
      if (page.length === PAGE) await send()
    }
    await send()
  })
  return [
    { name: 'the board of a late moment, first time', unit: 'ms', ours: first, target: { of: 'value', atMost: 1_000 } },
    { name: 'the board of another moment, p95', unit: 'ms', ours: percentile(later, 0.95) },
    {
      name: `the digest of ${(events + 1 - after).toLocaleString('en')} events, median`,
      unit: 'ms',
      ours: percentile(digests, 0.5),
      target: { of: 'value', atMost: 500 },
    },
    { name: 'all events, read and compressed', unit: 'ms', ours: whole },
    { name: 'all events on the line', unit: 'kB', ours: bytes / 1000 },
  ]
}

/** In this process, by the code that runs in the page, without painting. */
function inThePage({ size }: Bench): Figure[] {
  const cards = size(5_000, 100)
  const events = size(50_000, 500)
  const log = new ReplayLog()
  const board = [...boardEvents(cards, events)]
  const before = memory()
  const load = clocked(() => log.append(board))
  const held = memory() - before
  const start = log.boardAt(0)
  if (!start) throw new Error('the first event makes the project')
  const still = stillBoard({ id: UserId.parse(1), role: 'employee' }, start, 0)
  let shown = 0
  const go = (to: number) => {
    const ms = clocked(() => still.go(log.patches(shown, to), to))
    shown = to
    return ms
  }
  go(log.head)
  const random = seededRandom(2)
  const seeks = Array.from({ length: SEEKS }, () => go(random.int(0, log.head)))
  go(Math.floor(log.head / 2))
  const steps = Array.from({ length: SEEKS }, (_, index) => go(shown + (index % 3 === 2 ? -1 : 1)))
  return [
    { name: 'folding all events', unit: 'ms', ours: load },
    { name: 'memory of the events', unit: 'MB', ours: held / 1e6, target: { of: 'value', atMost: 150 } },
    { name: 'any moment, p95', unit: 'ms', ours: percentile(seeks, 0.95), target: { of: 'value', atMost: 100 } },
    { name: 'a step, p95', unit: 'ms', ours: percentile(steps, 0.95), target: { of: 'value', atMost: 16 } },
  ]
}

/** Bytes of the heap that are in use. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

function clocked(act: () => void): number {
  const start = performance.now()
  act()
  return performance.now() - start
}

/** An import, then moves of random cards, each where its next or last step leads. */
function* boardEvents(cards: number, count: number): Generator<BoardEvent> {
  const random = seededRandom(3)
  const ids = Array.from({ length: cards }, (_, index) => DeviceId.parse(index + 1))
  const commandId = CommandId.parse('00000000-0000-4000-8000-000000000001')
  const actor = { id: UserId.parse(1), role: 'employee' } as const
  const at = (revision: number) => new Date(Date.UTC(2026, 0, 5) + revision * 60_000).toISOString()
  const recorded = (event: ProjectEvent, revision: number): BoardEvent => ({
    ...event,
    revision,
    recordedAt: at(revision),
    actor,
    commandId,
  })
  const head = { organizationId: OrganizationId.parse(1), verkadaInstanceId: InstanceId.parse(1), assignedUsers: [] }
  yield recorded({ type: 'ProjectCreated', data: { projectId: ProjectId.parse(1), name: 'Site', ...head } }, 0)
  const listed = ids.map((deviceId) => ({
    deviceId,
    name: `CAM-${deviceId}`,
    type: 'camera' as const,
    description: '',
  }))
  yield recorded(
    { type: 'DevicesImported', data: { batchId: commandId, fileName: 'list.csv', part: 1, parts: 1, cards: listed } },
    1,
  )
  const installed = new Set<DeviceId>()
  for (let revision = 2; revision < count; revision++) {
    const deviceId = random.pick(ids)
    const isBack = installed.delete(deviceId)
    if (!isBack) installed.add(deviceId)
    yield recorded({ type: isBack ? 'DeviceMovedBackToWaiting' : 'DeviceInstalled', data: { deviceId } }, revision)
  }
}
