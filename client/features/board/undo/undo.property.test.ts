import { describe, expect, it } from 'vitest'
import { ProjectId, UserId } from '#events/kernel/ids.ts'
import { seedsOf } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { Card } from '#events/project/device.ts'
import { decideUndo } from '#events/project/undo/decide-undo.ts'
import { boardKind } from '../../../live/board.ts'
import { createLive } from '../../../live/live.ts'
import type { Me } from '../../../live/outbox/entry.ts'
import { nameNewCards } from '../../../live/testing/name-new-cards.ts'
import { Outbox } from '../../../live/outbox/outbox.ts'
import { commandOf } from '../../../live/testing/gestures.ts'
import { SimClock } from '../../../live/testing/sim-clock.ts'
import { SimNetwork } from '../../../live/testing/sim-network.ts'
import { SimServer, SYSTEM_COMMANDS } from '../../../live/testing/sim-server.ts'
import { giveUndoRules } from '../../../live/view/board-rules.ts'
import { gesturesOf } from '../../../shared/undo/gestures.ts'
import { takeBack } from './take-back.ts'
import { watchGestures } from './watch-gestures.ts'

giveUndoRules(decideUndo)

const SEEDS = seedsOf({ gate: 8, nightly: 200 })
const GESTURES = 6
const KINDS = [
  'step forward',
  'step back',
  'move several',
  'describe',
  'rename',
  'tick',
  'add',
  'delete',
  'delete several',
] as const
/** Long enough for every answer and event, where there is a connection. */
const CALM_MS = 20_000
/** A frame, and a little. */
const FRAME_MS = 20

let worlds = 0

/** A person at a browser with an open board, who takes back and does again what they did. */
function openWorld(seed: number) {
  const clock = new SimClock(seed)
  // Each world is a project of its own: the page keeps gestures by project.
  const projectId = ProjectId.parse(++worlds)
  const server = new SimServer(projectId, () => clock.now())
  for (let n = 1; n <= 5; n++)
    server.run(SYSTEM_COMMANDS, {
      type: 'AddManualCard',
      data: { deviceId: server.newId(), name: `Cam ${n}`, type: 'camera', description: '', status: 'waiting' },
    })
  const network = new SimNetwork(clock, server)
  const outbox = new Outbox((entry) => network.deliver(entry), clock)
  nameNewCards(outbox)
  const me: Me = { id: UserId.parse(1), role: 'employee' }
  const live = createLive({ me, clock, openTransport: network.openTransport, outbox })
  const board = live.stream(boardKind, projectId)
  live.start({ topics: () => [], onChanged: () => {}, onMissed: () => {}, onSignedOut: () => {} })
  board.watch()
  const { collect } = watchGestures(
    { board, outbox, me },
    () => '',
    () => {},
  )
  const stacks = gesturesOf(me.id, projectId)
  const turn = (from: 'done' | 'undone', to: 'done' | 'undone') => {
    const gesture = stacks[from].at(-1)
    if (!gesture) throw new Error('there is nothing to turn')
    stacks[from] = stacks[from].slice(0, -1)
    const { opposite } = takeBack(gesture, { board, outbox, me, collect })
    if (!opposite) throw new Error('it was not taken back')
    stacks[to] = [...stacks[to], opposite]
  }
  return {
    clock,
    server,
    network,
    outbox,
    board,
    stacks,
    undo: () => turn('done', 'undone'),
    redo: () => turn('undone', 'done'),
  }
}

/** A description that was edited from what the card says: others are refused. */
const sound = (command: BoardCommand | null): BoardCommand | null =>
  command?.type === 'DescribeDevice' ? { ...command, data: { ...command.data, base: undefined } } : command

/** The content of a board, without ids that a card made here got, and without who touched it when. */
function contentOf({ project, cards }: { project: unknown; cards: Iterable<Card> }): unknown {
  const content = [...cards].map(({ name, type, status, description, online, photos = [] }) =>
    JSON.stringify([name, type, status, description, online, photos]),
  )
  return { project, cards: content.toSorted() }
}

/** Begins with a line, and goes on with or without it. */
describe.each([
  ['with the server', true],
  ['without a connection', false],
])('[UNDO-4] [UNDO-17] [UNDO-18] on a board %s, n undos and n redos with nothing between', (_, isOnline) => {
  it.each(SEEDS)('change nothing (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { clock, board, network, outbox, server, stacks, ...turn } = openWorld(seed)
    const shown = () => {
      const { project, cards } = board.store.getState()
      return contentOf({ project, cards: cards.values() })
    }
    await clock.pass(CALM_MS)
    if (!isOnline) network.cut()
    await clock.pass(CALM_MS)
    const states = [shown()]
    while (stacks.done.length < GESTURES) {
      const command = sound(commandOf(random.pick(KINDS), random.int(0, 1_000), board.store.getState()))
      const before = stacks.done.length
      const state = shown()
      if (command) void board.send(command)
      await Promise.resolve()
      await clock.pass(isOnline ? CALM_MS : FRAME_MS)
      // A gesture that changes nothing is none to be counted here.
      if (JSON.stringify(shown()) === JSON.stringify(state)) {
        for (const { id } of stacks.done.slice(before).flatMap(({ parts }) => parts)) outbox.withdraw(id)
        stacks.done = stacks.done.slice(0, before)
      }
      if (stacks.done.length > before) states.push(shown())
    }
    for (let round = 0; round < 3; round++) {
      const steps = random.int(1, GESTURES)
      for (let step = 1; step <= steps; step++) {
        turn.undo()
        await clock.pass(FRAME_MS)
        expect(shown()).toEqual(states[GESTURES - step])
        if (isOnline) await clock.pass(CALM_MS)
        expect(shown()).toEqual(states[GESTURES - step])
      }
      for (let step = 1; step <= steps; step++) {
        turn.redo()
        await clock.pass(FRAME_MS)
        expect(shown()).toEqual(states[GESTURES - steps + step])
        if (isOnline) await clock.pass(CALM_MS)
      }
    }
    network.heal()
    await clock.pass(120_000)
    expect(outbox.store.getState()).toMatchObject({ entries: [], refusals: [] })
    expect(shown()).toEqual(states[GESTURES])
    expect(contentOf({ project: server.truth.project, cards: server.truth.cards() })).toEqual(states[GESTURES])
  })
})
