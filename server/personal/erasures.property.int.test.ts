import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountSnapshots } from '#events/account/model.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { FeedbackId } from '#events/feedback/feedback-id.ts'
import { by } from '#events/kernel/testing/decider-spec.ts'
import { InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { verify } from '#projections/engine/verify.ts'
import { allProjections } from '#projections/models/all.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { verifyLog } from '../event-store/verify-log.ts'
import { openDiskPhotos } from '../photos/disk.ts'
import { allReactors } from '../reactors/all.ts'
import { type Runtime, startRuntime } from '../runtime.ts'
import { caughtUp } from '../testing/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { tablesWith } from '../testing/processes/old-build.ts'
import { systemMeta } from '../testing/processes/old-site.ts'
import { TEST_SECRET } from '../testing/processes/server-process.ts'

let test: TestDatabase
let dataDir: string
let runtime: Runtime
beforeAll(async () => {
  test = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-erasures-'))
  const photos = openDiskPhotos(join(dataDir, 'photos'))
  runtime = await startRuntime({
    ...{ database: test.database, store: await createPostgresStore(test.database), secret: TEST_SECRET },
    ...{ log: pino({ level: 'silent' }), now: () => new Date(), signsIn: dataDir, reactors: allReactors(photos) },
  })
})
afterAll(async () => {
  await runtime.close()
  await test.drop()
  await rm(dataDir, { recursive: true })
})

const few = fc.integer({ min: 0, max: 3 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('rename', 'report', 'invite', 'delete'), few) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('assign'), fc.uniqueArray(few)) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('erase', 'again', 'snapshot'), few) },
)
const RUNS = runsOf({ gate: 5, nightly: 24 })
let runs = 0
let reports = 0

/** The people and the project of one run; each person has a word that is in all that tells of them. */
function openRun() {
  const run = ++runs
  const users = [0, 1, 2, 3].map((n) => UserId.parse(run * 100 + n))
  const again = new Map<number, UserId>()
  const erased = new Set<string>()
  const wordOf = (n: number) => `qz${run}v${n}x`
  const emailOf = (n: number) => `${wordOf(n)}@erasures.example`
  const projectId = ProjectId.parse(run)
  const { bus } = runtime
  const send = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
    }
  }
  const register = (n: number, userId: UserId) => {
    const name = { firstName: wordOf(n), lastName: 'Of them', email: emailOf(n), username: null, companyId: null }
    const data = { userId, role: 'customer' as const, ...name }
    return send(() => bus.account().execute({ type: 'RegisterUser', data }, systemMeta()))
  }
  const idOf = (n: number) => again.get(n) ?? users[n] ?? UserId.parse(1)

  async function erase(n: number): Promise<void> {
    const userId = idOf(n)
    await send(() => bus.account().execute({ type: 'DeleteUser', data: { userId } }, systemMeta()))
    await caughtUp(runtime)
    await send(() => bus.account().execute({ type: 'RequestUserErasure', data: { userId } }, systemMeta()))
    const stateOf = () => bus.account().read((view) => view.users.get(userId)?.erasure)
    if ((await stateOf()) === undefined) return
    await expect.poll(stateOf).toBe('erased')
    erased.add(wordOf(n))
  }

  return {
    erased,
    async begin(): Promise<void> {
      for (const [n, id] of users.entries()) await register(n, id)
      const references = { verkadaInstanceId: InstanceId.parse(1), organizationId: OrganizationId.parse(1) }
      const data = { projectId, name: 'P', assignedUsers: [emailOf(0), emailOf(1)], ...references }
      await bus.project(projectId).execute({ type: 'CreateProject', data }, systemMeta())
    },
    async take([kind, about]: readonly [string, number | number[]]): Promise<void> {
      const account = bus.account()
      if (Array.isArray(about)) {
        // A person who is erased is named no more by those who remain.
        const assignedUsers = about.filter((n) => !erased.has(wordOf(n))).map(emailOf)
        const data = { assignedUsers }
        return send(() => bus.project(projectId).execute({ type: 'AssignUsers', data }, systemMeta()))
      }
      const userId = idOf(about)
      switch (kind) {
        case 'rename':
          return send(() =>
            account.execute(
              { type: 'RenameUser', data: { userId, lastName: `${wordOf(about)} ${++reports}` } },
              systemMeta(),
            ),
          )
        case 'report': {
          const text = { type: 'general', title: `By ${wordOf(about)}`, description: 'All.', pagePath: '/' } as const
          const data = { feedbackId: FeedbackId.parse(++reports), ...text, screenshot: null, browserInfo: null }
          if (erased.has(wordOf(about))) return
          return send(() =>
            bus.feedback().execute({ type: 'SubmitFeedback', data }, { ...systemMeta(), actor: by(userId) }),
          )
        }
        case 'invite':
          if (erased.has(wordOf(about))) return
          return send(() =>
            account.execute(
              {
                type: 'InviteUser',
                data: { invitationId: randomUUID(), email: emailOf(about), role: 'customer', companyId: null },
              },
              systemMeta(),
            ),
          )
        case 'delete':
          return send(() => account.execute({ type: 'DeleteUser', data: { userId } }, systemMeta()))
        case 'again':
          // Someone of the same e-mail, once the one before is deleted and not erased.
          if (erased.has(wordOf(about)) || again.has(about)) return
          again.set(about, UserId.parse(run * 100 + 10 + about))
          return register(about, idOf(about))
        case 'snapshot':
          return saveSnapshot()
        default:
          return erase(about)
      }
    },
  }
}

/** Keeps the state of the accounts, as a long stream does from time to time. */
async function saveSnapshot(): Promise<void> {
  const { bus, store, streams } = runtime
  const { revision, state } = await bus
    .account()
    .read((view, at) => ({ revision: at, state: accountSnapshots.save(view) }))
  for await (const { hash } of store.read(ACCOUNT_STREAM, revision, 1)) {
    const snapshot = { revision, hash, state, accepted: [] }
    await streams.snapshots.save(ACCOUNT_STREAM, accountSnapshots.version, snapshot, streams.personal.erasures())
  }
}

it('[ERASE-45] leaves rows, decisions and log as if the person had been a former user ever since, and no word of them', async () => {
  const words: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }), async (steps) => {
      const run = openRun()
      await run.begin()
      for (const one of steps) await run.take(one)
      words.push(...run.erased)
      await caughtUp(runtime)
      const inMemory = await runtime.bus.account().read((view) => accountSnapshots.save(view))
      // Another process: from the newest snapshot on, and from nothing.
      const other = createCommandBus(runtime.streams)
      expect(await other.account().read((view) => accountSnapshots.save(view))).toEqual(inMemory)
      await runtime.streams.snapshots.clear()
      const replayed = createCommandBus(runtime.streams)
      expect(await replayed.account().read((view) => accountSnapshots.save(view))).toEqual(inMemory)
    }),
    RUNS,
  )
  expect(words.length).toBeGreaterThan(RUNS.numRuns / 3)
  expect(await tablesWith(test.database.pool, new RegExp(words.join('|'), 'i'))).toEqual([])
  const workshop = { pool: runtime.pool, log: runtime.store, locks: runtime.locks }
  for (const projection of allProjections)
    expect(await verify(workshop, projection, new AbortController().signal)).toMatchObject({
      ...{ name: projection.name, differing: 0 },
    })
  expect(await verifyLog(runtime.store, runtime.chainKeys)).toMatchObject({ broken: null })
})
