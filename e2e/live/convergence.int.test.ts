import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Device, toDevice } from '#events/project/api.ts'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { type ProjectId, UserId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import { allProjections } from '#projections/models/all.ts'
import { listDevices } from '#projections/models/projects/devices.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import type { Me } from '../../client/live/outbox/entry.ts'
import { seen, shouldBeSeen } from '../../client/live/testing/comparable.ts'
import { play, steps } from '../../client/live/testing/scenario.ts'
import { addCard, createProject } from '../../server/testing/app/answers.ts'
import { caughtUp, startTestApp, type TestApp, type TestPerson } from '../../server/testing/app/app.ts'
import { joinBoard } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

const people: readonly (readonly [TestPerson, Me])[] = [
  ['employee', { id: UserId.parse(1), role: 'employee' }],
  ['colleague', { id: UserId.parse(2), role: 'employee' }],
  // Half of their commands are refused for their role.
  ['installer', { id: UserId.parse(3), role: 'installer' }],
]
/** The scripts' times are meant for people; here they pass this much faster. */
const HASTE = 10
const RUNS = runsOf({ gate: 3, nightly: 16 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The project as the server decides on it. Expects the read models to say the same. */
async function serverState(id: ProjectId) {
  const { bus, pool } = app.runtime
  await caughtUp(app.runtime)
  const { shown, project, revision, cards } = await bus.project(id).read((view, revision) => ({
    shown: shouldBeSeen(view),
    project: view.project,
    revision,
    cards: [...view.cards()].sort((a, b) => a.id - b.id),
  }))
  expect(await listDevices(pool, id)).toEqual(cards.map((card) => Device.parse(toDevice({ projectId: id, card }))))
  const deviceCounts = { waiting: 0, installed: 0, confirmed: 0 }
  for (const card of cards) deviceCounts[card.status] += 1
  expect(await findProject(pool, id)).toMatchObject({ ...project, revision, deviceCounts })
  return { shown, revision }
}

/** Each command stands in the log in one piece, or, of an import, in parts under ids of their own. */
async function expectOnce(id: ProjectId) {
  const commands: string[] = []
  for await (const { commandId } of app.runtime.store.read(projectStream(id), 0)) {
    if (commands.at(-1) !== commandId) commands.push(commandId)
  }
  expect(new Set(commands).size).toBe(commands.length)
}

it('[LIVE-12] people over lines that break, the server, its read models and rebuilt ones end equal', async () => {
  const projects: ProjectId[] = []
  const tally = { accepted: 0, refused: 0 }
  const run = fc.asyncProperty(fc.integer(), steps(people.length, 70), async (seed, script) => {
    const send = await app.as('employee')
    const { id } = await createProject(send, 'Harbour', ['installer'])
    projects.push(id)
    for (let index = 0; index < 6; index++) await addCard(send, id, `Cam ${12 - index}`)
    const players = await Promise.all(
      people.map(async ([person, me]) =>
        joinBoard(
          { url: app.url, cookie: await app.cookieOf(person), me, random: seededRandom(seed, person).next },
          id,
        ),
      ),
    )
    try {
      // The script says when people pause.
      const results = await Promise.all(await play(script, players, (ms) => sleep(ms / HASTE)))
      for (const { ok } of results) tally[ok ? 'accepted' : 'refused'] += 1
      const { shown, revision } = await serverState(id)
      await vi.waitFor(
        () => {
          for (const { board } of players)
            expect(board.store.getState()).toMatchObject({ phase: 'ready', revision, pending: [] })
        },
        { timeout: 60_000, interval: 20 },
      )
      for (const { board } of players) expect(seen(board.store.getState())).toEqual(shown)
      await expectOnce(id)
    } finally {
      await Promise.all(players.map(({ leave }) => leave()))
    }
  })
  await fc.assert(run, { ...RUNS, endOnFailure: true })
  // How many of each depends on how fast the machine is.
  expect(tally.accepted).toBeGreaterThan(2 * RUNS.numRuns)
  expect(tally.refused).toBeGreaterThan(RUNS.numRuns / 2)

  const { pool, store } = app.runtime
  for (const projection of allProjections) {
    expect(await rebuild({ pool, log: store, locks: localLocks() }, projection, new AbortController().signal)).toBe(
      true,
    )
  }
  for (const id of projects) await serverState(id)
}, 300_000)
