import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProjectId, UserId } from '#events/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { projectDecider } from '#events/project/decide.ts'
import { ProjectModel } from '#events/project/model.ts'
import { Rejection } from '#events/rejection.ts'
import type { BoardState, Me } from './board-state.ts'
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
    live.start({ onChanged: () => {}, onSignedOut: () => {} })
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
function fromScratch({ log }: SimServer, me: Me, { revision, pending }: BoardState): ProjectModel | null {
  const model = new ProjectModel()
  for (const event of log.slice(0, revision + 1)) model.apply(projectDecider.evolve(model, event))
  for (const { command, commandId, at } of pending) {
    // Half of an import is on the board already: which half, only the import's own test says.
    if (log.some((event) => event.type === 'DevicesImported' && event.data.batchId === commandId)) return null
    try {
      const { events } = projectDecider.decide(command, model, { actor: me, at, commandId })
      for (const event of events) {
        model.apply(projectDecider.evolve(model, { ...event, actor: me, recordedAt: at, commandId }))
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
    }
  }
  return model
}

describe('several people at one board, cut off, delayed and contradicted', () => {
  it('[LIVE-1] [LIVE-2] [LIVE-12] always show the log with what is pending over it, and in the end all show the log', async () => {
    const tally = { accepted: 0, refused: 0, painted: 0 }
    const runs = fc.asyncProperty(fc.integer(), steps(PEOPLE, 80), async (seed, script) => {
      const { clock, server, players } = openWorld(seed)
      let painted = 0
      for (const { board, me } of players) {
        board.store.subscribe((state) => {
          if (state.revision < 0) return
          const expected = fromScratch(server, me, state)
          if (expected) expect(seen(state)).toEqual(shouldBeSeen(expected))
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
      // A push that was lost shows with the next event.
      const isClosed = server.truth.project?.status === 'closed'
      server.run(
        SYSTEM_COMMANDS,
        isClosed ? { type: 'ReopenProject', data: {} } : { type: 'AssignUsers', data: { assignedUsers: [] } },
      )
      await clock.pass(10_000)

      expect(answered).toBe(results.length)
      for (const { board, live } of players) {
        const state = board.store.getState()
        expect(seen(state)).toEqual(shouldBeSeen(server.truth))
        expect(state).toMatchObject({ phase: 'ready', revision: server.head, pending: [] })
        expect(live.store.getState()).toEqual({ connection: 'live', unsent: 0 })
      }
      tally.painted += painted
    })
    await fc.assert(runs, { numRuns: 100, seed: 20_260_302 })
    // Whoever lets the runs lose their point hears of it.
    expect(tally.accepted).toBeGreaterThan(1000)
    expect(tally.refused).toBeGreaterThan(200)
    expect(tally.painted).toBeGreaterThan(3000)
  }, 60_000)
})
