import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Rejection } from '#events/kernel/refusal.ts'
import { UnacceptableEvents } from '../event-store/port.ts'
import { verifyLog } from '../event-store/verify-log.ts'
import { Contention } from './command-error.ts'
import { card, meta, move, openTestBus, type TestBus, wrapped } from '../testing/test-bus.ts'

let test: TestBus

beforeAll(async () => {
  test = await openTestBus()
})
afterAll(() => test.close())

/** A gate that is shut until it is opened, with a count of who came to it. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let came = () => {}
  const reached = new Promise<void>((resolve) => {
    came = resolve
  })
  return {
    open: () => open(),
    /** Resolves when a read waits at the gate. */
    reached,
    async pass() {
      came()
      await opened
    },
  }
}

describe('a command that reaches the log by way of two nodes', () => {
  it('[CMD-2] gives both the events that stand there, and what is written next joins on to them', async () => {
    const id = await test.project(2)
    const [first, slow] = [meta(), createGate()]
    const later = () => new Date(Date.now() + 5_000)
    const a = test.nodeOn(test.store)
    const b = test.nodeOn(
      wrapped(test.store, {
        async append(...args) {
          await slow.pass()
          return test.store.append(...args)
        },
      }),
      later,
    )
    await b.project(id).read(() => undefined)
    const byB = b.project(id).execute(move(1, 'installed'), first)
    await slow.reached
    const byA = await a.project(id).execute(move(1, 'installed'), first)
    slow.open()
    expect(await byB).toMatchObject({ revision: byA.revision, position: byA.position, repeated: true })
    await b.project(id).execute(move(2, 'installed'), meta())
    expect(await b.project(id).read((view) => view.card(card(1))?.statusAt)).toBe(
      (await test.eventsOf(id)).at(3)?.recordedAt,
    )
    expect(await verifyLog(test.store, [test.key])).toMatchObject({ broken: null })
  })
})

describe('a stream that more wait for than it can take', () => {
  it('[CMD-20] refuses those beyond a thousand, and does what the others ask', async () => {
    const id = await test.project(1)
    const gate = createGate()
    const node = test.nodeOn(
      wrapped(test.store, {
        async *read(...args) {
          await gate.pass()
          yield* test.store.read(...args)
        },
      }),
    )
    const sent = Array.from({ length: 1_003 }, () => node.project(id).execute(move(1, 'installed'), meta()))
    const settled = Promise.allSettled(sent)
    await gate.reached
    gate.open()
    const refusals = (await settled).map((one) => one.status === 'rejected' && one.reason instanceof Contention)
    expect(refusals).toEqual([...Array(1_000).fill(false), true, true, true])
    expect(await test.eventsOf(id)).toHaveLength(3)
  })
})

describe('the time of an event', () => {
  it('[CMD-16] is never before that of the one before it in its stream, whatever the clocks say', async () => {
    const id = await test.project(2)
    const hourBefore = () => new Date(Date.now() - 3_600_000)
    const [right, wrong] = [test.nodeOn(test.store), test.nodeOn(test.store, hourBefore)]
    for (const status of ['installed', 'waiting'] as const) {
      await wrong.project(id).execute(move(1, status), meta())
      await right.project(id).execute(move(2, status), meta())
    }
    // Decided before it knew what the other one had written, and again after.
    await Promise.all([right, wrong].map((node, n) => node.project(id).execute(move(n + 1, 'installed'), meta())))
    const times = (await test.eventsOf(id)).map(({ recordedAt }) => recordedAt)
    expect(times).toEqual(times.toSorted())
    expect(times).toHaveLength(9)
  })

  it('[CMD-16] [METRICS-62] is its own again after an event that is more than a day ahead', async () => {
    const id = await test.project(1)
    const yearAhead = () => new Date(Date.now() + 365 * 24 * 3_600_000)
    await test.nodeOn(test.store, yearAhead).project(id).execute(move(1, 'installed'), meta())
    const before = Date.now()
    for (const status of ['waiting', 'installed'] as const)
      await test.nodeOn(test.store).project(id).execute(move(1, status), meta())
    const times = (await test.eventsOf(id)).slice(-2).map(({ recordedAt }) => Date.parse(recordedAt))
    for (const time of times) expect(time >= before && time <= Date.now()).toBe(true)
  })
})

describe('an append that the store refuses', () => {
  it('[CMD-17] takes down the one command that it is about, and none that went with it', async () => {
    const id = await test.project(5)
    const shut = createGate()
    const refused = card(3)
    let appends = 0
    const node = test.nodeOn(
      wrapped(test.store, {
        async append(stream, expected, events) {
          if (++appends === 1) await shut.pass()
          if (events.some(({ data }) => 'deviceId' in data && data.deviceId === refused))
            throw new UnacceptableEvents('one of them cannot be written')
          return test.store.append(stream, expected, events)
        },
      }),
    )
    const board = node.project(id)
    const settled = Promise.allSettled([1, 2, 3, 4, 5].map((n) => board.execute(move(n, 'installed'), meta())))
    await shut.reached
    shut.open()
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(await board.read((view) => [...view.cards()].map(({ status }) => status))).toEqual([
      'installed',
      'installed',
      'waiting',
      'installed',
      'installed',
    ])
    expect(await verifyLog(test.store, [test.key])).toMatchObject({ broken: null })
  })
  it('[CMD-17] is not made by commands that are too large together', async () => {
    const id = await test.project(1)
    const shut = createGate()
    let appends = 0
    const node = test.nodeOn(
      wrapped(test.store, {
        async append(...args) {
          if (++appends === 1) await shut.pass()
          return test.store.append(...args)
        },
      }),
    )
    const board = node.project(id)
    await board.read(() => undefined)
    // Each fits alone, as does what comes before it: about 240 kB and 860 kB.
    const people = (count: number, name: string) => ({
      type: 'AssignUsers' as const,
      data: { assignedUsers: Array.from({ length: count }, (_, n) => `${name.repeat(40)}.${n}@test.example`) },
    })
    const first = board.execute(move(1, 'installed'), meta())
    await shut.reached
    const sent = [people(1_900, 'a'), people(3_600, 'bc')].map((command) => board.execute(command, meta()))
    shut.open()
    await Promise.all([first, ...sent])
    expect((await test.eventsOf(id)).map(({ type }) => type).slice(2)).toEqual([
      'DeviceInstalled',
      'ProjectUsersChanged',
      'ProjectUsersChanged',
    ])
  })
})

describe('what a command shows', () => {
  it('[READ-2] is the state that it leads to, with nothing of those behind it that may still fail', async () => {
    const id = await test.project(1)
    const [first, second] = [createGate(), createGate()]
    let appends = 0
    const node = test.nodeOn(
      wrapped(test.store, {
        async append(...args) {
          await (++appends === 1 ? first : second).pass()
          return test.store.append(...args)
        },
      }),
    )
    const board = node.project(id)
    await board.read(() => undefined)
    const look = { show: (view: Parameters<Parameters<typeof board.read>[0]>[0]) => view.card(card(1))?.status }
    const installing = board.execute(move(1, 'installed'), meta(), look)
    await first.reached
    const confirming = board.execute(move(1, 'confirmed'), meta(), look)
    first.open()
    expect(await installing).toMatchObject({ revision: 2, shown: 'installed' })
    await second.reached
    second.open()
    expect(await confirming).toMatchObject({ revision: 3, shown: 'confirmed' })
  })
})

describe('a refusal', () => {
  it('[CMD-28] is not believed on a state that was read before the command came', async () => {
    const id = await test.project(1)
    const [a, reading] = [test.nodeOn(test.store), createGate()]
    let reads = 0
    const b = test.nodeOn(
      wrapped(test.store, {
        async *read(...args) {
          const events = []
          for await (const event of test.store.read(...args)) events.push(event)
          if (++reads === 2) await reading.pass()
          yield* events
        },
      }),
    )
    await b.project(id).read(() => undefined)
    const early = b.project(id).read((view) => view.card(card(1))?.status)
    await reading.reached
    await a.project(id).execute(move(1, 'installed'), meta())
    // Both come after what node a wrote, while node b still looks at what was there before.
    const late = b.project(id).read((view) => view.card(card(1))?.status)
    const moving = b.project(id).execute(move(1, 'confirmed', undefined), meta())
    reading.open()
    expect(await early).toBe('waiting')
    expect(await late).toBe('installed')
    expect(await moving).toMatchObject({ revision: 3 })
  })
  it('[CMD-3] of many commands at once asks the log once', async () => {
    const id = await test.project(1)
    let reads = 0
    const node = test.nodeOn(
      wrapped(test.store, {
        read(...args) {
          reads += 1
          return test.store.read(...args)
        },
      }),
    )
    await node.project(id).read(() => undefined)
    reads = 0
    const sent = Array.from({ length: 50 }, () => node.project(id).execute(move(1, 'confirmed'), meta()))
    const settled = await Promise.allSettled(sent)
    expect(settled.map((one) => one.status === 'rejected' && one.reason instanceof Rejection)).not.toContain(false)
    expect(reads).toBeLessThanOrEqual(2)
  })
})

describe('a stream that is read all the time', () => {
  it('[CMD-3] still decides commands, also those that have to be believed', async () => {
    const id = await test.project(1)
    const board = test.nodeOn(test.store).project(id)
    let isOver = false
    // Overlapping: one of the two comes while the log is read for the other.
    const read = async () => {
      while (!isOver) await board.read(() => undefined)
    }
    const reading = [read(), new Promise((resolve) => setImmediate(resolve)).then(read)]
    for (const status of ['installed', 'waiting'] as const) await board.execute(move(1, status), meta())
    await expect(board.execute(move(1, 'confirmed'), meta())).rejects.toThrow(Rejection)
    isOver = true
    await Promise.all(reading)
  })
})

describe('a command that changes nothing', () => {
  it('[READ-1] names the position that it stands on, which another node may have written', async () => {
    const id = await test.project(1)
    const [a, b] = [test.nodeOn(test.store), test.nodeOn(test.store)]
    await b.project(id).read(() => undefined)
    const { position } = await a.project(id).execute(move(1, 'installed'), meta())
    expect(await b.project(id).execute(move(1, 'installed'), meta())).toMatchObject({ events: [], position })
  })
})
