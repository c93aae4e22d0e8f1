import { boardKind } from './board.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CommandId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { projectDecider } from '#events/project/decide.ts'
import { ProjectModel } from '#events/project/model.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import type { BoardState } from './board.ts'
import type { Me } from './outbox/entry.ts'
import { Outbox } from './outbox/outbox.ts'
import { nameNewCards } from './testing/name-new-cards.ts'
import { createLive } from './live.ts'
import { commandFromElsewhere } from './testing/elsewhere.ts'
import { seen, shouldBeSeen } from './testing/comparable.ts'
import { play, steps } from './testing/scenario.ts'
import { SimClock } from './testing/sim-clock.ts'
import { SimNetwork } from './testing/sim-network.ts'
import { SimServer, SYSTEM_COMMANDS } from './testing/sim-server.ts'

/** Browsers, and people who take turns at each. */
const BROWSERS = 3
const PEOPLE_AT_EACH = 2
const projectId = ProjectId.parse(7)
const RUNS = runsOf({ gate: 15, nightly: 300 })

/** Events from beside the boards, which no gesture leads to. */
const ELSEWHERE = [
  'PhotoAdded',
  'PhotoRemoved',
  'ProjectMovedToFolder',
  'DevicesOffered',
  'DevicesSynced',
  'SyncedDevicesUpdated',
  'SyncedDevicesMissed',
  'DeviceOnlineReported',
]

function openWorld(seed: number) {
  const clock = new SimClock(seed)
  const server = new SimServer(projectId, () => clock.now())
  for (let index = 0; index < 6; index++) server.run(SYSTEM_COMMANDS, firstCard(server, index))
  const browsers = Array.from({ length: BROWSERS }, (_, index) => openBrowser(clock, server, index))
  return { clock, server, browsers }
}

/** A browser with an outbox and a network of its own, at which the first of its people is signed in. */
function openBrowser(clock: SimClock, server: SimServer, index: number) {
  const network = new SimNetwork(clock, server)
  const outbox = new Outbox((entry) => {
    expect(entry.actor).toEqual(current().me)
    return network.deliver(entry)
  }, clock)
  nameNewCards(outbox)
  const people = Array.from({ length: PEOPLE_AT_EACH }, (_, turn) => {
    const me: Me = { id: UserId.parse(index + 1 + turn * BROWSERS), role: 'employee' }
    const live = createLive({ me, clock: clock, openTransport: network.openTransport, outbox })
    return { me, live, board: live.stream(boardKind, projectId) }
  })
  const start = () =>
    current().live.start({ topics: () => [], onChanged: () => {}, onMissed: () => {}, onSignedOut: () => {} })
  let turn = 0
  const current = () => people[turn] ?? expect.fail('there is no such person')
  let stop = start()
  return {
    people,
    network,
    outbox,
    get board() {
      return current().board
    },
    cut: () => network.cut(),
    heal() {
      network.heal()
      if (clock.chance(2)) current().live.wake()
    },
    swap() {
      stop()
      turn = (turn + 1) % people.length
      stop = start()
    },
    async importList(names: readonly string[]) {
      const cards = names.map(
        (name) => ({ deviceId: server.newId(), name, type: 'access_door', description: '' }) as const,
      )
      const by = { actor: current().me, commandId: CommandId.parse(clock.newId()) }
      const data = { batchId: by.commandId, fileName: 'list.csv', part: 1, parts: 1, cards }
      if (server.truth.project?.status === 'open') server.run(by, { type: 'ImportDevices', data })
    },
    elsewhere(pick: number) {
      const command = commandFromElsewhere(server.truth, () => server.newId(), pick)
      if (command) server.run({ actor: current().me, commandId: CommandId.parse(clock.newId()) }, command)
    },
  }
}

const firstCard = (server: SimServer, index: number): ProjectCommand => ({
  type: 'AddManualCard',
  data: { deviceId: server.newId(), name: `Cam ${12 - index}`, type: 'camera', description: '', status: 'waiting' },
})

/** The state that one person's screen should show at a revision: the log up to there with pending commands, from scratch. */
function fromScratch({ log }: SimServer, me: Me, { revision, pending }: BoardState): ProjectModel {
  const model = new ProjectModel()
  const known = log.slice(0, Math.max(0, revision + 1))
  for (const event of known) model.apply(projectDecider.evolve(model, event))
  for (const { command, id: commandId, at } of pending) {
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

/**
 * Commands whose effect is gone from a screen although the server has not taken them, or their events are not there yet.
 * @param isGivenUp true if a command was held or refused: it is not to be seen then.
 */
function vanished(
  server: SimServer,
  before: BoardState,
  state: BoardState,
  isGivenUp: (id: CommandId) => boolean,
): CommandId[] {
  const still = new Set(state.pending.map(({ id }) => id))
  const gone = before.pending.flatMap(({ id }) => (still.has(id) ? [] : id))
  const isAhead = (id: CommandId) => server.log.slice(state.revision + 1).some(({ commandId }) => commandId === id)
  return gone.filter((id) => !isGivenUp(id) && (!server.hasTaken(id) || isAhead(id)))
}

/** Keeps which commands of an outbox were ever held or refused. */
function givenUpIn({ store }: Outbox): (id: CommandId) => boolean {
  const ids = new Set<CommandId>()
  store.subscribe(({ entries, refusals }) => {
    for (const { id, state } of entries) if (state === 'held') ids.add(id)
    for (const { entry } of refusals) ids.add(entry.id)
  })
  return (id) => ids.has(id)
}

describe('several people at one board, cut off, delayed and contradicted', () => {
  it('[LIVE-1] [LIVE-2] [LIVE-12] always show the log with what is pending over it, and in the end all show the log', async () => {
    const tally = { accepted: 0, refused: 0, painted: 0 }
    const happened = new Map<string, number>()
    const runs = fc.asyncProperty(fc.integer(), steps(BROWSERS, 80), async (seed, script) => {
      const { clock, server, browsers } = openWorld(seed)
      let painted = 0
      for (const { people, outbox } of browsers) {
        const isGivenUp = givenUpIn(outbox)
        for (const { board, me } of people) {
          board.store.subscribe((state, before) => {
            expect(seen(state)).toEqual(shouldBeSeen(fromScratch(server, me, state)))
            expect(vanished(server, before, state, isGivenUp)).toEqual([])
            painted += 1
          })
        }
      }
      for (const { network } of browsers) network.weather = 'rough'
      const results = await play(script, browsers, (ms) => clock.pass(ms))
      let answered = 0
      for (const result of results)
        void result.then(({ ok }) => {
          answered += 1
          tally[ok ? 'accepted' : 'refused'] += 1
        })

      for (const { network } of browsers) network.weather = 'calm'
      // Each person signs in once more: commands that they left are sent under their own name only.
      for (let turn = 0; turn < PEOPLE_AT_EACH; turn++) {
        for (const browser of browsers) {
          browser.swap()
          browser.board.watch()
        }
        await clock.pass(120_000)
      }
      // A push that no board heard shows with the next one.
      for (const assignedUsers of [['ana@integrator.test'], []]) {
        const isDeaf = assignedUsers.length > 0
        for (const { network } of browsers) network.weather = isDeaf ? 'deaf' : 'calm'
        if (server.truth.project?.status === 'closed') server.run(SYSTEM_COMMANDS, { type: 'ReopenProject', data: {} })
        server.run(SYSTEM_COMMANDS, { type: 'AssignUsers', data: { assignedUsers } })
        await clock.pass(10_000)
        expect(browsers.some(({ board }) => board.store.getState().revision === server.head)).toBe(!isDeaf)
      }

      expect(answered).toBe(results.length)
      for (const { board, outbox } of browsers) {
        const state = board.store.getState()
        expect(seen(state)).toEqual(shouldBeSeen(server.truth))
        expect(state).toMatchObject({ phase: 'ready', revision: server.head, pending: [], isCurrent: true })
        expect(outbox.store.getState()).toEqual({ entries: [], refusals: [] })
      }
      tally.painted += painted
      for (const { type } of server.log) happened.set(type, (happened.get(type) ?? 0) + 1)
    })
    await fc.assert(runs, RUNS)
    // A change that lets the runs lose their point is noticed here.
    const { numRuns } = RUNS
    expect(tally.accepted).toBeGreaterThan(4 * numRuns)
    expect(tally.refused).toBeGreaterThan(numRuns)
    expect(tally.painted).toBeGreaterThan(30 * numRuns)
    expect(ELSEWHERE.filter((type) => (happened.get(type) ?? 0) <= numRuns / 20)).toEqual([])
  }, 600_000)
})
