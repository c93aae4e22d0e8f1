import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { projectSnapshots } from '#events/project/snapshot.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { projectStream } from '#events/project/stream.ts'
import { StoreUnavailable } from '../event-store/port.ts'
import type { CommandBus } from './command-bus.ts'
import { CommandIdReused } from './command-error.ts'
import { card, meta, move, openTestBus, type TestBus, wrapped } from '../testing/test-bus.ts'

let test: TestBus

const eventsOf = async (id: ProjectId): Promise<string[]> => (await test.eventsOf(id)).map(({ type }) => type)

beforeAll(async () => {
  test = await openTestBus()
})
afterAll(() => test.close())

describe('the same command again', () => {
  it('[CMD-2] takes effect once when it is sent five times at once, and again after a restart', async () => {
    const id = await test.project(1)
    const first = meta()
    const node = test.nodeOn(test.store)
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => node.project(id).execute(move(1, 'installed'), first)),
    )
    expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set([2]))
    expect(outcomes.filter(({ repeated }) => repeated)).toHaveLength(4)
    await node.project(id).execute(move(1, 'waiting'), meta())
    const later = await test.nodeOn(test.store).project(id).execute(move(1, 'installed'), first)
    expect(later).toMatchObject({ revision: 2, repeated: true, events: [{ type: 'DeviceInstalled' }] })
    expect(await eventsOf(id)).toEqual([
      'ProjectCreated',
      'ManualCardAdded',
      'DeviceInstalled',
      'DeviceMovedBackToWaiting',
    ])
  })
  it('[CMD-2] [CMD-27] is another one for another person, and refused with another content', async () => {
    const id = await test.project(2)
    const node = test.nodeOn(test.store)
    const first = meta()
    await node.project(id).execute(move(1, 'installed'), first)
    await expect(node.project(id).execute(move(2, 'installed'), first)).rejects.toThrow(CommandIdReused)
    await node.project(id).execute(move(2, 'installed'), meta(first.commandId, 2))
    expect((await eventsOf(id)).slice(3)).toEqual(['DeviceInstalled', 'DeviceInstalled'])
  })
  it('[CMD-2] gives the first result after an append whose outcome was unknown', async () => {
    const id = await test.project(1)
    let isCut = true
    const cutting = wrapped(test.store, {
      async append(...args) {
        const result = await test.store.append(...args)
        if (!isCut) return result
        isCut = false
        throw new StoreUnavailable('the answer was lost')
      },
    })
    const node = test.nodeOn(cutting)
    const first = meta()
    await expect(node.project(id).execute(move(1, 'installed'), first)).rejects.toThrow(StoreUnavailable)
    expect(await node.project(id).execute(move(1, 'installed'), first)).toMatchObject({ revision: 2, repeated: true })
    expect(await eventsOf(id)).toHaveLength(3)
  })
})

describe('two nodes on one stream', () => {
  it('[CMD-28] believe a refusal only on the newest state', async () => {
    const id = await test.project(1)
    const [a, b] = [test.nodeOn(test.store), test.nodeOn(test.store)]
    expect(await a.project(id).read((view) => view.card(card(1))?.status)).toBe('waiting')
    await b.project(id).execute(move(1, 'installed'), meta())
    // On what node a remembers this would skip a step.
    expect(await a.project(id).execute(move(1, 'confirmed'), meta())).toMatchObject({ revision: 3 })
    await expect(b.project(id).execute(move(1, 'installed', 'waiting'), meta())).rejects.toThrow(Rejection)
  })
  it('[CMD-28] believe that nothing changes only on the newest state', async () => {
    const id = await test.project(1)
    const [a, b] = [test.nodeOn(test.store), test.nodeOn(test.store)]
    await a.project(id).execute(move(1, 'installed'), meta())
    await b.project(id).execute(move(1, 'waiting'), meta())
    // Node a remembers the card as installed.
    expect(await a.project(id).execute(move(1, 'installed'), meta())).toMatchObject({
      events: [{ type: 'DeviceInstalled' }],
      revision: 4,
    })
  })
  it('[CMD-3] decide again what another node beat, and lose nothing', async () => {
    const cards = 20
    const id = await test.project(cards)
    const nodes = [test.nodeOn(test.store), test.nodeOn(test.store)]
    const sent = Array.from({ length: cards }, (_, n) => n + 1).flatMap((n) =>
      nodes.map((node, user) =>
        node.project(id).execute(move(n, 'installed', 'waiting'), meta(randomUUID(), user + 1)),
      ),
    )
    const settled = await Promise.allSettled(sent)
    // Both moved every card to the same place: one of the two found it there already.
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
    expect((await eventsOf(id)).filter((type) => type === 'DeviceInstalled')).toHaveLength(cards)
    const statuses = nodes.map((node) =>
      node.project(id).read((view, revision) => [revision, ...[...view.cards()].map(({ status }) => status)]),
    )
    const [one, other] = await Promise.all(statuses)
    expect(one).toEqual(other)
  })
})

describe('a read', () => {
  it('[READ-2] does not show what is only on its way to the log', async () => {
    const id = await test.project(1)
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow = wrapped(test.store, {
      append: async (...args) => {
        await gate
        return test.store.append(...args)
      },
    })
    const node = test.nodeOn(slow)
    await node.project(id).read(() => undefined)
    const moving = node.project(id).execute(move(1, 'installed'), meta())
    const reading = node.project(id).read((view, revision) => ({ revision, status: view.card(card(1))?.status }))
    open()
    expect(await reading).toEqual({ revision: 2, status: 'installed' })
    expect(await moving).toMatchObject({ revision: 2 })
  })
})

describe('a long stream', () => {
  it('[CMD-15] starts from a snapshot: the same state, and the same answer to a command from before it', async () => {
    const id = await test.project(1)
    const node = test.nodeOn(test.store)
    const first = meta()
    await node.project(id).execute(move(1, 'installed'), first)
    for (let n = 0; n < 300; n++) {
      await node.project(id).execute(move(1, 'waiting'), meta())
      await node.project(id).execute(move(1, 'installed'), meta())
    }
    const see = (bus: CommandBus) =>
      bus.project(id).read((view, revision) => ({ revision, cards: [...view.cards()], project: view.project }))
    const whole = await see(node)
    await expect
      .poll(async () => (await test.snapshots.load(projectStream(id), projectSnapshots.version))?.revision)
      .toBe(whole.revision)
    await node.project(id).execute(move(1, 'confirmed'), meta())
    let read = 0
    const counting = wrapped(test.store, {
      async *read(...args) {
        for await (const event of test.store.read(...args)) {
          read += 1
          yield event
        }
      },
    })
    const restarted = test.nodeOn(counting)
    expect(await see(restarted)).toEqual(await see(node))
    expect(read).toBeLessThan(5)
    expect(await restarted.project(id).execute(move(1, 'installed'), first)).toMatchObject({
      revision: 2,
      repeated: true,
    })
  })
  it('[CMD-15] does not believe a snapshot of another log', async () => {
    const id = await test.project(1)
    const foreign = { revision: 1, hash: 'of another log', state: { project: null, cards: [] }, accepted: [] }
    await test.snapshots.save(projectStream(id), projectSnapshots.version, foreign, 0)
    expect(
      await test
        .nodeOn(test.store)
        .project(id)
        .read((view) => [...view.cards()].length),
    ).toBe(1)
  })
})

describe('what is held in memory', () => {
  it('[CMD-19] [CMD-26] is bounded in what the streams hold together: those not used for longest are forgotten, and folded again', async () => {
    const boards = [await test.project(10), await test.project(10), await test.project(10)]
    const [first, second, third] = boards
    if (!first || !second || !third) throw new Error('there are three')
    // A board of ten cards that were added one by one counts for some 12 kB, an empty one for 4.
    const node = test.nodeHolding(38_000)
    const isHeld = (id: ProjectId) => node.project(id).peek(() => true) === true
    for (const id of boards) await node.project(id).read(() => undefined)
    await node.project(await test.project(0)).read(() => undefined)
    expect([second, third, first].map(isHeld)).toEqual([true, true, false])
    expect(await node.project(first).execute(move(1, 'installed'), meta())).toMatchObject({ revision: 11 })
  })

  it('[HTTP-8] is not given up for streams that are looked at in vain, and they are folded once for all who look', async () => {
    const [board, foreign] = [await test.project(10), await test.project(10)]
    const read = vi.fn<TestBus['store']['read']>((...given) => test.store.read(...given))
    const node = test.nodeHolding(1, wrapped(test.store, { read }))
    const isHeld = (id: ProjectId) => node.project(id).peek(() => true) === true
    await node.project(board).read(() => undefined)
    read.mockClear()
    const looks = Array.from({ length: 5 }, () => node.project(foreign).look(({ project }) => project?.name === 'Mine'))
    expect(await Promise.all(looks)).toEqual(Array(5).fill(false))
    expect(await node.project(ProjectId.parse(999_999)).look(({ project }) => project)).toBeNull()
    const folds = read.mock.calls.filter(([, from]) => from === 0)
    expect(folds).toHaveLength(2)
    expect([isHeld(board), isHeld(foreign)]).toEqual([true, false])

    expect(await node.project(foreign).look(({ project }) => project?.name)).toBe('P')
    expect([isHeld(board), isHeld(foreign)]).toEqual([false, true])
  })

  it('[CMD-26] never loses a command for it: a stream where something is under way stays', async () => {
    const busy = await test.project(1)
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const append = vi.fn<TestBus['store']['append']>(async (...given) => {
      await gate
      return test.store.append(...given)
    })
    const node = test.nodeHolding(1, wrapped(test.store, { append }))
    const answer = node.project(busy).execute(move(1, 'installed'), meta())
    await expect.poll(() => append.mock.calls).toHaveLength(1)
    await node.project(await test.project(1)).read(() => undefined)
    await node.project(await test.project(1)).read(() => undefined)
    expect(node.project(busy).peek((view) => view.card(card(1))?.status)).toBe('installed')
    release()
    expect(await answer).toMatchObject({ revision: 2, repeated: false })
  })
})

describe('access', () => {
  it('[CMD-13] is checked on the state that the command is decided on', async () => {
    const id = await test.project(1)
    const [a, b] = [test.nodeOn(test.store), test.nodeOn(test.store)]
    await a.project(id).read(() => undefined)
    await b.project(id).execute({ type: 'AssignUsers', data: { assignedUsers: ['new@x.example'] } }, meta())
    const outcome = await a.project(id).execute(move(1, 'installed'), meta(), {
      authorise({ project: known }) {
        if (!known?.assignedUsers.includes('new@x.example')) throw new Error('not yet assigned')
      },
    })
    expect(outcome.revision).toBe(3)
  })
})
