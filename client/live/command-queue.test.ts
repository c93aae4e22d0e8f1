import { describe, expect, it } from 'vitest'
import type { BoardCommand } from './board-state.ts'
import { CommandQueue, type Delivery } from './command-queue.ts'
import { commandId, deviceId, sampleProject } from './testing/samples.ts'
import { SimClock } from './testing/sim-clock.ts'

const move = (id: number): BoardCommand => ({ type: 'MoveDevice', data: { deviceId: deviceId(id), to: 'installed' } })
const moveAll = (...ids: number[]): BoardCommand => ({
  type: 'MoveDevices',
  data: { moves: ids.map((id) => ({ deviceId: deviceId(id), to: 'installed' })) },
})
const tick: BoardCommand = { type: 'UpdateChecklist', data: { cameraViewsConfirmed: true } }
const complete: BoardCommand = { type: 'CompleteProject', data: {} }
const accepted: Delivery = { kind: 'accepted', revision: 1, body: null }
const refused: Delivery = { kind: 'refused', status: 409, code: 'card-moved', message: '', body: null }
const later: Delivery = { kind: 'later', waitMs: null }

/** A queue whose calls are answered by hand. Commands are named by the order in which they were added, from 1. */
function openQueue() {
  const clock = new SimClock(1)
  const calls: { readonly n: number; resolve(delivery: Delivery): void }[] = []
  const verdicts: string[] = []
  const states: string[] = []
  let signOuts = 0
  const queue = new CommandQueue(
    (_route, id) => new Promise((resolve) => calls.push({ n: Number(id.slice(-12)), resolve })),
    clock,
    () => (signOuts += 1),
  )
  let added = 0
  const add = (...commands: BoardCommand[]) => {
    for (const command of commands) {
      const n = ++added
      queue.add({
        projectId: sampleProject.id,
        commandId: commandId(n),
        command,
        onState: (state) => states.push(`${n} ${state}`),
        onVerdict: ({ kind }) => verdicts.push(`${n} ${kind}`),
      })
    }
  }
  /** Answers the latest call of a command. */
  const answer = async (n: number, delivery: Delivery = accepted) => {
    calls.findLast((call) => call.n === n)?.resolve(delivery)
    await clock.pass(0)
  }
  queue.open()
  return { queue, clock, add, answer, verdicts, states, sent: () => calls.map(({ n }) => n), signOuts: () => signOuts }
}

describe('commands on their way', () => {
  it('[LIVE-7] about one card go one after another, others beside them', async () => {
    const { add, answer, sent } = openQueue()
    add(move(1), move(1), move(2), tick, move(1))
    expect(sent()).toEqual([1, 3, 4])
    await answer(1)
    expect(sent()).toEqual([1, 3, 4, 2])
    await answer(2, refused)
    expect(sent()).toEqual([1, 3, 4, 2, 5])
  })

  it('[LIVE-7] over several cards wait for each of them, and each of them for it', async () => {
    const { add, answer, sent } = openQueue()
    add(move(1), move(2), moveAll(2, 3), move(3), move(4))
    expect(sent()).toEqual([1, 2, 5])
    await answer(2)
    expect(sent()).toEqual([1, 2, 5, 3])
    await answer(3)
    expect(sent()).toEqual([1, 2, 5, 3, 4])
  })

  it('[LIVE-37] that complete a project wait for everything before, and everything after for them', async () => {
    const { add, answer, sent } = openQueue()
    add(move(1), tick, complete, move(2), move(1))
    expect(sent()).toEqual([1, 2])
    await answer(2)
    expect(sent()).toEqual([1, 2])
    await answer(1)
    expect(sent()).toEqual([1, 2, 3])
    await answer(3)
    expect(sent()).toEqual([1, 2, 3, 4, 5])
  })

  it('[LIVE-7] are six at a time', async () => {
    const { add, answer, sent } = openQueue()
    add(...[1, 2, 3, 4, 5, 6, 7, 8].map(move))
    expect(sent()).toEqual([1, 2, 3, 4, 5, 6])
    await answer(4)
    expect(sent()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('[LIVE-8] are sent again under the same id, before what follows them on the same card', async () => {
    const { clock, add, answer, sent, states, verdicts } = openQueue()
    add(move(1), move(1))
    await answer(1, later)
    expect(sent()).toEqual([1])
    await clock.pass(1000)
    expect(sent()).toEqual([1, 1])
    await answer(1)
    expect(sent()).toEqual([1, 1, 2])
    expect(states).toEqual(['1 sent', '1 queued', '1 sent', '2 sent'])
    expect(verdicts).toEqual(['1 accepted'])
  })

  it('[LIVE-8] wait longer after each failure in a row, and as long as the server asks', async () => {
    const { clock, add, answer, sent } = openQueue()
    add(move(1))
    const tries: number[] = []
    for (let round = 0; round < 5; round++) {
      await answer(1, later)
      const [before, since] = [sent().length, clock.now()]
      while (sent().length === before) await clock.pass(10)
      tries.push(clock.now() - since)
    }
    expect(tries[0]).toBeLessThanOrEqual(510)
    expect(tries[4]).toBeGreaterThan(2400)
    await answer(1, { kind: 'later', waitMs: 20_000 })
    await clock.pass(19_900)
    expect(sent().length).toBe(6)
    await clock.pass(1110)
    expect(sent().length).toBe(7)
  })

  it.each([
    ['', null, 240, 510],
    [', that which the server asks for and a part of a second', 1000, 1000, 2010],
  ])(
    '[LIVE-8] [LIVE-29] that fail side by side are sent again after one wait%s',
    async (_what, waitMs, least, most) => {
      const { clock, add, answer, sent } = openQueue()
      add(...[1, 2, 3, 4, 5, 6].map(move))
      for (const n of [1, 2, 3, 4, 5, 6]) await answer(n, { kind: 'later', waitMs })
      await clock.pass(least)
      expect(sent()).toEqual([1, 2, 3, 4, 5, 6])
      await clock.pass(most - least)
      expect(sent()).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6])
    },
  )

  it('[LIVE-8] are sent at once when the server can be reached again', async () => {
    const { queue, add, answer, sent } = openQueue()
    add(move(1))
    await answer(1, { kind: 'later', waitMs: 20_000 })
    queue.wake()
    expect(sent()).toEqual([1, 1])
  })

  it('[LIVE-38] stay while nobody is signed in', async () => {
    const { queue, clock, add, answer, sent, states, signOuts } = openQueue()
    add(move(1), move(2))
    await answer(1, { kind: 'signed-out' })
    await answer(2, { kind: 'later', waitMs: null })
    add(move(3))
    await clock.pass(60_000)
    expect(sent()).toEqual([1, 2])
    expect(states).toEqual(['1 sent', '2 sent', '1 queued', '2 queued'])
    expect(signOuts()).toBe(1)
    queue.open()
    expect(sent()).toEqual([1, 2, 1, 2, 3])
  })
})
