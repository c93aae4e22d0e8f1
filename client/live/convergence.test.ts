import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CommandId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { projectDecider } from '#events/project/decide.ts'
import { ProjectModel } from '#events/project/model.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import type { BoardCommand, BoardState, Me } from './board-state.ts'
import { createLive } from './live.ts'
import { play, seen, shouldBeSeen, steps } from './testing/scenario.ts'
import { SimClock } from './testing/sim-clock.ts'
import { SimNetwork } from './testing/sim-network.ts'
import { SimServer, SYSTEM_COMMANDS } from './testing/sim-server.ts'

const PEOPLE = 3
const projectId = ProjectId.parse(7)

function openWorld(seed: number) {
  const clock = new SimClock(seed)
  const server = new SimServer(projectId, () => clock.now())
  for (let index = 0; index < 6; index++) server.run(SYSTEM_COMMANDS, firstCard(server, index))
  const players = Array.from({ length: PEOPLE }, (_, index) => {
    const me: Me = { id: UserId.parse(index + 1), role: 'employee' }
    const network = new SimNetwork(clock, server)
    const live = createLive({ me, surroundings: clock, openWire: network.openWire, deliver: network.deliverAs(me) })
    live.start({ onChanged: () => {}, onMissed: () => {}, onSignedOut: () => {} })
    const heal = () => {
      network.heal()
      if (clock.chance(2)) live.wake()
    }
    return { me, network, live, board: live.board(projectId), cut: () => network.cut(), heal }
  })
  return { clock, server, players }
}

const firstCard = (server: SimServer, index: number): ProjectCommand => ({
  type: 'AddManualCard',
  data: { deviceId: server.newId(), name: `Cam ${12 - index}`, type: 'camera', description: '', status: 'waiting' },
})

/** What the screen of one person should show at a revision: the log up to there, and over it what is pending, from scratch. */
function fromScratch({ log }: SimServer, me: Me, { revision, pending }: BoardState): ProjectModel {
  const model = new ProjectModel()
  const known = log.slice(0, Math.max(0, revision + 1))
  for (const event of known) model.apply(projectDecider.evolve(model, event))
  for (const { command, commandId, at } of pending) {
    try {
      const { events } = projectDecider.decide(withoutKnown(command, commandId, known), model, {
        actor: me,
        at,
        commandId,
      })
      for (const event of events) {
        model.apply(projectDecider.evolve(model, { ...event, actor: me, recordedAt: at, commandId }))
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
    }
  }
  return model
}

/** An import whose first part is in the log already makes only the rest of its cards. */
function withoutKnown(command: BoardCommand, commandId: CommandId, known: readonly BoardEvent[]): BoardCommand {
  if (command.type !== 'ImportDevices') return command
  const parts = known.filter((event) => event.type === 'DevicesImported' && event.data.batchId === commandId)
  const count = parts.reduce((sum, event) => sum + (event.type === 'DevicesImported' ? event.data.cards.length : 0), 0)
  return { ...command, data: { ...command.data, cards: command.data.cards.slice(count) } }
}

/** Commands whose effect is gone from a screen although the server has not taken them, or their events are not there yet. */
function vanished(server: SimServer, before: BoardState, state: BoardState): CommandId[] {
  const still = new Set(state.pending.map(({ commandId }) => commandId))
  const gone = before.pending.flatMap(({ commandId }) => (still.has(commandId) ? [] : commandId))
  const isAhead = (id: CommandId) => server.log.slice(state.revision + 1).some(({ commandId }) => commandId === id)
  return gone.filter((id) => !server.hasTaken(id) || isAhead(id))
}

describe('several people at one board, cut off, delayed and contradicted', () => {
  it('[LIVE-1] [LIVE-2] [LIVE-12] always show the log with what is pending over it, and in the end all show the log', async () => {
    const tally = { accepted: 0, refused: 0, painted: 0 }
    const runs = fc.asyncProperty(fc.integer(), steps(PEOPLE, 80), async (seed, script) => {
      const { clock, server, players } = openWorld(seed)
      let painted = 0
      for (const { board, me } of players) {
        board.store.subscribe((state, before) => {
          expect(seen(state)).toEqual(shouldBeSeen(fromScratch(server, me, state)))
          expect(vanished(server, before, state)).toEqual([])
          painted += 1
        })
      }
      for (const { network } of players) network.weather = 'rough'
      const results = await play(script, players, (ms) => clock.pass(ms))
      let answered = 0
      for (const result of results)
        void result.then(({ ok }) => {
          answered += 1
          tally[ok ? 'accepted' : 'refused'] += 1
        })

      for (const { network } of players) network.weather = 'calm'
      await clock.pass(120_000)
      // A push that nobody heard shows with the next one.
      for (const assignedUsers of [['ana@integrator.test'], []]) {
        const isDeaf = assignedUsers.length > 0
        for (const { network } of players) network.weather = isDeaf ? 'deaf' : 'calm'
        if (server.truth.project?.status === 'closed') server.run(SYSTEM_COMMANDS, { type: 'ReopenProject', data: {} })
        server.run(SYSTEM_COMMANDS, { type: 'AssignUsers', data: { assignedUsers } })
        await clock.pass(10_000)
        expect(players.some(({ board }) => board.store.getState().revision === server.head)).toBe(!isDeaf)
      }

      expect(answered).toBe(results.length)
      for (const { board, live } of players) {
        const state = board.store.getState()
        expect(seen(state)).toEqual(shouldBeSeen(server.truth))
        expect(state).toMatchObject({ phase: 'ready', revision: server.head, pending: [] })
        expect(live.store.getState()).toEqual({ connection: 'live', unsent: 0, lateElsewhere: 0 })
      }
      tally.painted += painted
    })
    await fc.assert(runs, { numRuns: 60, seed: 20_260_302 })
    // Whoever lets the runs lose their point hears of it.
    expect(tally.accepted).toBeGreaterThan(500)
    expect(tally.refused).toBeGreaterThan(100)
    expect(tally.painted).toBeGreaterThan(2000)
  }, 60_000)
})
