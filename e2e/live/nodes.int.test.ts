import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Device, toDevice } from '#events/project/api.ts'
import { roundsOf, SEED, seedsOf } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { type ProjectId, UserId } from '#events/kernel/ids.ts'
import { projectDecider } from '#events/project/decide.ts'
import { ProjectModel } from '#events/project/model.ts'
import { isProjectEvent, projectOfStream } from '#events/project/stream.ts'
import type { LogEvent } from '#events/registry.ts'
import type { Me } from '../../client/live/outbox/entry.ts'
import { seen, shouldBeSeen } from '../../client/live/testing/comparable.ts'
import { play, steps } from '../../client/live/testing/scenario.ts'
import { addCard, createProject, devicesOf } from '../../server/testing/app/answers.ts'
import type { TestPerson } from '../../server/testing/app/app.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open.ts'
import { BEFORE_ALL, type EventStore } from '../../server/event-store/port.ts'
import { chainKey } from '../../server/event-store/hash-chain.ts'
import { createPostgresStore } from '../../server/event-store/postgres/store.ts'
import { startPersonal } from '../../server/personal/start-personal.ts'
import { TEST_SECRET } from '../../server/testing/processes/server-process.ts'
import { isFoldersEvent } from '../../server/testing/crash/check-folders.ts'
import { checkCommands } from '../../server/testing/crash/check-commands.ts'
import { commandOf, isFormEvent } from '../../server/testing/crash/check-forms.ts'
import { checkStreams } from '../../server/testing/crash/check-streams.ts'
import { openSite, type Site } from '../../server/testing/crash/site.ts'
import { sendTo, startNode, type TestNode } from '../../server/testing/processes/node.ts'
import { buildProgram, type Program } from '../../server/testing/processes/program.ts'
import { onPostgres } from '../../server/testing/on-postgres.ts'
import { NodeLoad } from './node-load.ts'
import { joinBoard, type RealPlayer } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the real client with real servers. Without a Postgres server there is one node.

/** One for each time that a node is killed. */
const SEEDS = seedsOf({ nightly: 20 })
/** How many commands are acknowledged before a node is killed, and how many after. */
const COMMANDS = roundsOf({ gate: 20, nightly: 200 })
/** The scripts' times are meant for people; here they pass this much faster. */
const HASTE = 10

/** At the boards, every other one on the node that is killed. */
const people: readonly (readonly [TestPerson, Me])[] = [
  ['employee', { id: UserId.parse(1), role: 'employee' }],
  ['colleague', { id: UserId.parse(2), role: 'employee' }],
  ['installer', { id: UserId.parse(3), role: 'installer' }],
  ['employee', { id: UserId.parse(1), role: 'employee' }],
]

describe('two nodes on one Postgres', onPostgres, () => {
  let program: Program
  let site: Site
  /** The log as a bystander reads it. */
  let database: Database
  let store: EventStore
  let nodes: [TestNode, TestNode]
  const cookies = new Map<TestPerson, string>()
  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
    database = await openDatabase({ databaseUrl: site.env['DATABASE_URL'], dataDir: '', log: console })
    const opened = { pool: database.pool, store: await createPostgresStore(database), now: () => new Date() }
    const secrets = { secret: TEST_SECRET, oldSecrets: [], chainKey: chainKey(TEST_SECRET), dataDir: undefined }
    store = (await startPersonal({ ...opened, ...secrets, log: console })).store
    nodes = [await startNode(program, site.env), await startNode(program, site.env)]
    for (const [person] of people) cookies.set(person, await nodes[0].cookieOf(person))
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await closeStore()
    await site.drop()
  })
  async function closeStore(): Promise<void> {
    if (database.pool.ended) return
    await store.close()
    await database.close()
  }
  const cookieOf = (person: TestPerson) => cookies.get(person) ?? ''
  const as = (node: TestNode, person: TestPerson) => sendTo(node.url, cookieOf(person))

  /** One of the nodes is killed while people play on both of them and commands rain on both. */
  async function round(number: number, seed: number, load: NodeLoad): Promise<ProjectId> {
    const victim = number % 2 === 0 ? 0 : 1
    const [dying, survivor] = victim === 0 ? nodes : nodes.toReversed()
    if (!dying || !survivor) throw new Error('two nodes are needed')
    const employee = as(survivor, 'employee')
    const { id } = await createProject(employee, `Round ${number}`, ['installer'])
    for (let index = 0; index < 6; index++) await addCard(employee, id, `Cam ${12 - index}`)
    const [script = []] = fc.sample(steps(people.length, 60), { seed, numRuns: 1 })
    const randomOf = (index: number) => seededRandom(seed, `${index}`).next
    const players = await Promise.all(
      people.map(([person, me], index) =>
        joinBoard(
          { url: (index % 2 === 0 ? dying : survivor).url, cookie: cookieOf(person), me, random: randomOf(index) },
          id,
        ),
      ),
    )
    try {
      const loading = load.run(() => [nodes[0].url, nodes[1].url])
      // The script says when people pause.
      const playing = play(script, players, (ms) => sleep(ms / HASTE))
      await load.acknowledged(COMMANDS)
      await dying.kill()
      for (const [index, { goTo }] of players.entries()) if (index % 2 === 0) goTo(survivor.url)
      const { id: added } = await addCard(employee, id, 'After')
      const isThere = async () => (await devicesOf(employee, id)).some((device) => device.id === added)
      await expect.poll(isThere).toBe(true)
      nodes[victim] = await startNode(program, site.env)
      await load.acknowledged(COMMANDS)
      load.stop()
      await loading
      await Promise.all(await playing)
      await expectAgreement(id, load, players)
    } finally {
      load.stop()
      await Promise.all(players.map(({ leave }) => leave()))
    }
    return id
  }

  /** The log holds each command once, and every board and node shows what it says. */
  async function expectAgreement(id: ProjectId, load: NodeLoad, players: readonly RealPlayer[]): Promise<void> {
    const log: LogEvent[] = []
    for await (const event of store.readAll(BEFORE_ALL)) log.push(event)
    expect(checkStreams(log)).toEqual([])
    const ofLoad = new Set<number>(load.sent.flatMap(({ project }) => project ?? []))
    // Folders are in one stream, with those of the rounds before; forms of those rounds are there, too.
    const keys = new Set<string>(load.sent.map(commandOf))
    const isOfLoad = (event: LogEvent) =>
      isFoldersEvent(event) || isFormEvent(event)
        ? keys.has(event.commandId)
        : ofLoad.has(projectOfStream(event.stream) ?? 0)
    expect(checkCommands(load.sent, log.filter(isOfLoad))).toEqual([])

    const model = new ProjectModel()
    let revision = -1
    const commands: string[] = []
    for (const event of log) {
      if (projectOfStream(event.stream) !== id || !isProjectEvent(event)) continue
      model.apply(projectDecider.evolve(model, event))
      revision = event.revision
      // Each command stands in the log in one piece, or, of an import, in parts under ids of their own.
      if (commands.at(-1) !== event.commandId) commands.push(event.commandId)
    }
    expect(new Set(commands).size).toBe(commands.length)
    const isDone = () => {
      for (const { board } of players)
        expect(board.store.getState()).toMatchObject({ phase: 'ready', revision, pending: [] })
    }
    await vi.waitFor(isDone, { timeout: 60_000, interval: 20 })
    for (const { board } of players) expect(seen(board.store.getState())).toEqual(shouldBeSeen(model))
    const cards = [...model.cards()].sort((one, other) => one.id - other.id)
    const devices = cards.map((card) => Device.parse(toDevice({ projectId: id, card })))
    // These reads name no position, since neither node told it to their person: the read models show all a moment later.
    for (const node of nodes) await expect.poll(() => devicesOf(as(node, 'employee'), id)).toEqual(devices)
  }

  it(
    `[CMD-3, LIVE-12] lose nothing, double nothing and show the same when one of them is killed under load (seeds ${SEEDS.join(', ')})`,
    async () => {
      const load = new NodeLoad(SEED)
      for (const [number, seed] of SEEDS.entries()) await round(number, seed, load)
      expect(load.sent.length).toBeGreaterThanOrEqual(2 * COMMANDS * SEEDS.length)
      for (const node of nodes) expect(await node.stop()).toMatchObject({ code: 0 })
      await closeStore()
      // Chains of hashes, and read models compared with the log folded again.
      expect((await site.inspect()).wrong).toEqual([])
    },
    60_000 + SEEDS.length * 60_000,
  )
})
