import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { SYSTEM } from '#events/kernel/actor.ts'
import { by } from '#events/kernel/testing/decider-spec.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { FeedbackId } from '#events/feedback/feedback-id.ts'
import { type CommandBus, createCommandBus } from '../../commands/command-bus.ts'
import type { CommandMeta } from '../../commands/command.ts'
import { openSnapshots } from '../../commands/snapshots.ts'
import { chainKey } from '../../event-store/hash-chain.ts'
import { createPostgresStore } from '../../event-store/postgres/store.ts'
import { startPersonal } from '../../personal/start-personal.ts'
import { type Runtime, startRuntime } from '../../runtime.ts'
import type { Reactor } from '../../reactors/reactor.ts'
import { openTestDatabase } from '../database.ts'
import { asOldBuild } from './old-build.ts'
import { TEST_SECRET } from './server-process.ts'

/** The words that tell of Rosalind, who is erased, in whatever case. */
export const ROSALIND = /rosalind|quillfeather|rosa-q|owl post/i
export const HER_EMAIL = 'rosalind@quillfeather.example'
export const HER_ID = UserId.parse(2)
export const HER_PROJECT = ProjectId.parse(1)

export const systemMeta = (): CommandMeta => ({
  actor: SYSTEM,
  commandId: CommandId.parse(randomUUID()),
  source: 'web',
})

export type OldSite = Awaited<ReturnType<typeof openOldSite>>

/** A database whose log a build from before the encryption of personal fields wrote. */
export async function openOldSite() {
  const test = await openTestDatabase()
  const { pool } = test.database
  const key = chainKey(TEST_SECRET)
  const store = await createPostgresStore(test.database)
  /** A bus of that build. */
  const bus = createCommandBus({ store, key, now: () => new Date(), snapshots: openSnapshots(pool, [key]) })
  await fill(bus)
  await asOldBuild(pool, key)
  return {
    ...test,
    pool,
    key,
    /** The log as that build reads it. */
    store,
    /** The personal data of its log for this build, which upgrades nothing. */
    personal: () =>
      startPersonal({
        ...{ pool, store, chainKey: key, secret: TEST_SECRET, oldSecrets: [], dataDir: undefined },
        ...{ now: () => new Date(), log: pino({ level: 'silent' }) },
      }),
    /** A node of that build, which has the accounts in memory, writes once more after others encrypted what is there. */
    async writeMore(): Promise<void> {
      const { rows } = await pool.query<{ position: number }>('select position from es_head')
      const email = 'petronella@late.example'
      const data = { invitationId: randomUUID(), email, role: 'customer', companyId: null } as const
      await bus.account().execute({ type: 'InviteUser', data }, systemMeta())
      await asOldBuild(pool, key, rows[0]?.position)
    },
    /** Starts this build on it, without routes. @param signsIn its DATA_DIR; undefined: a program that is no server. */
    start: async (signsIn: string | undefined, reactors: readonly Reactor[] = []): Promise<Runtime> => {
      const opened = await createPostgresStore(test.database)
      const runtime = await startRuntime({
        database: { ...test.database, close: async () => undefined },
        store: opened,
        secret: TEST_SECRET,
        log: pino({ level: 'silent' }),
        now: () => new Date(),
        signsIn,
        reactors,
      })
      return runtime
    },
  }
}

async function fill(bus: CommandBus): Promise<void> {
  const account = bus.account()
  const person = { username: null, companyId: null, role: 'employee' } as const
  const people = [
    { userId: UserId.parse(1), firstName: 'Eda', lastName: 'Still', email: 'eda@still.example' },
    { userId: HER_ID, firstName: 'Rosalind', lastName: 'Quillfeather', email: HER_EMAIL },
    { userId: UserId.parse(3), firstName: 'Odo', lastName: 'Stays', email: 'odo@stays.example' },
  ]
  await account.execute(
    { type: 'InviteUser', data: { invitationId: randomUUID(), email: HER_EMAIL, role: 'customer', companyId: null } },
    systemMeta(),
  )
  for (const one of people) await account.execute({ type: 'RegisterUser', data: { ...person, ...one } }, systemMeta())
  await account.execute({ type: 'RenameUser', data: { userId: HER_ID, username: 'rosa-q' } }, systemMeta())
  const references = { verkadaInstanceId: InstanceId.parse(1), organizationId: OrganizationId.parse(1) }
  const project = bus.project(HER_PROJECT)
  const created = { projectId: HER_PROJECT, name: 'Hall', assignedUsers: [HER_EMAIL], ...references }
  await project.execute({ type: 'CreateProject', data: created }, systemMeta())
  const camera = {
    deviceId: DeviceId.parse(1),
    name: 'Cam',
    type: 'camera',
    status: 'waiting',
    description: '',
  } as const
  await project.execute({ type: 'AddManualCard', data: camera }, systemMeta())
  const assignedUsers = [HER_EMAIL, 'odo@stays.example']
  await project.execute({ type: 'AssignUsers', data: { assignedUsers } }, systemMeta())
  const written = { type: 'general', title: 'Owl post', description: 'Owl post for all.' } as const
  const data = { feedbackId: FeedbackId.parse(1), ...written, screenshot: null, pagePath: '/', browserInfo: null }
  await bus.feedback().execute({ type: 'SubmitFeedback', data }, { ...systemMeta(), actor: by(HER_ID) })
}

/** Deletes her, as an employee does before an erasure. */
export const deleteHer = async ({ bus }: Pick<Runtime, 'bus'>): Promise<void> => {
  await bus.account().execute({ type: 'DeleteUser', data: { userId: HER_ID } }, systemMeta())
}
