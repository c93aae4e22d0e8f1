import { randomUUID } from 'node:crypto'
import { by } from '#events/kernel/testing/decider-spec.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { projectStream } from '#events/project/stream.ts'
import { chainKey } from '../event-store/hash-chain.ts'
import type { EventStore } from '../event-store/port.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { openTestDatabase } from './database.ts'
import { type CommandBus, createCommandBus } from '../commands/command-bus.ts'
import type { CommandMeta } from '../commands/command.ts'
import { HeldStreams } from '../commands/held-streams.ts'
import { openSnapshots } from '../commands/snapshots.ts'

export const card = (id: number): DeviceId => DeviceId.parse(id)

/** A new command id, or the one given, of a person. */
export const meta = (commandId: string = randomUUID(), user = 1): CommandMeta => ({
  actor: by(user),
  commandId: CommandId.parse(commandId),
  source: 'web',
})

export const move = (
  id: number,
  to: 'waiting' | 'installed' | 'confirmed',
  from?: 'waiting' | 'installed',
): ProjectCommand => ({ type: 'MoveDevice', data: { deviceId: card(id), to, ...(from ? { from } : {}) } })

/** A store, some of whose methods do something else. */
export const wrapped = (store: EventStore, instead: Partial<EventStore>): EventStore => ({ ...store, ...instead })

export type TestBus = Awaited<ReturnType<typeof openTestBus>>

/** A log on a database of its own, and as many nodes on it as a test wants. */
export async function openTestBus() {
  const test = await openTestDatabase()
  const store = await createPostgresStore(test.database)
  const key = chainKey('a secret of at least thirty-two characters')
  const snapshots = openSnapshots(test.database.pool, [key])
  /** The bus of another process: the same log, a memory of its own. */
  const nodeOn = (log: EventStore, now = () => new Date()): CommandBus =>
    createCommandBus({ store: log, key, now, snapshots })
  /** As {@link nodeOn}, with another bound of what it keeps in memory. */
  const nodeHolding = (maxBytes: number, log: EventStore = store): CommandBus =>
    createCommandBus({ store: log, key, now: () => new Date(), snapshots }, new HeldStreams(maxBytes))
  let projects = 0

  return {
    pool: test.database.pool,
    /** Null on the embedded database. */
    databaseUrl: test.databaseUrl,
    store,
    snapshots,
    key,
    nodeOn,
    nodeHolding,
    /** A project with some cards, whose ids count from 1, made by a node of its own. */
    async project(cards: number): Promise<ProjectId> {
      const id = ProjectId.parse(++projects)
      const board = nodeOn(store).project(id)
      const references = { verkadaInstanceId: InstanceId.parse(1), organizationId: OrganizationId.parse(1) }
      const created = { projectId: id, name: 'P', assignedUsers: [], ...references }
      await board.execute({ type: 'CreateProject', data: created }, meta())
      const data = { name: 'Cam', type: 'camera', status: 'waiting', description: '' } as const
      for (let n = 1; n <= cards; n++)
        await board.execute({ type: 'AddManualCard', data: { deviceId: card(n), ...data } }, meta())
      return id
    },
    async eventsOf(id: ProjectId) {
      const events = []
      for await (const event of store.read(projectStream(id), 0)) events.push(event)
      return events
    },
    async close(): Promise<void> {
      await store.close()
      await test.drop()
    },
  }
}
