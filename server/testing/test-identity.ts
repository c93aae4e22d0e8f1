import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { type Role, SYSTEM } from '#events/kernel/actor.ts'
import { User } from '#events/account/user.ts'
import { CommandId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { startRuntime } from '../runtime.ts'
import { caughtUp } from './app/app.ts'
import { openTestDatabase } from './database.ts'
import { setPassword } from '../identity/passwords.ts'
import { givePassword } from './app/passwords.ts'
import { openClock, openNode } from './test-node.ts'

/** The password of all people in these tests. */
export const PASSWORD = 'Right-1234'

type NodeSettings = NonNullable<Parameters<typeof openNode>[1]> & {
  /** It subscribes to the log, as every real node does. */
  readonly hearsLog?: boolean
}

/** A database with three people who can sign in and one who cannot yet, and any number of nodes on it. */
export async function openIdentity() {
  const { database, drop } = await openTestDatabase()
  const { now, advance } = openClock()
  const store = await createPostgresStore(database)
  const log = pino({ level: 'silent' })
  const runtime = await startRuntime({ database, store, secret: 'secret of the tests', log, now })
  const { pool, bus, streams } = runtime

  const register = async (username: string, role: Role) => {
    const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
    const [id] = await runtime.reserve({ kind: 'user', count: 1, meta, content: username })
    const email = `${username}@example.com`
    const person = { username, email, firstName: username, lastName: 'Example', role, companyId: null }
    const user = User.parse({ id, ...person, hasPassword: true })
    await bus.account().execute({ type: 'RegisterUser', data: { userId: user.id, ...person } }, meta)
    return user
  }
  const anna = await register('anna', 'employee')
  const bert = await register('bert', 'customer')
  const ines = await register('ines', 'installer')
  const noPassword = await register('no-password', 'customer')
  await givePassword(
    pool,
    [anna, bert, ines].map(({ id }) => id),
    PASSWORD,
  )
  await caughtUp(runtime)

  const ending = new AbortController()
  const following: Promise<void>[] = []
  return {
    anna,
    bert,
    ines,
    people: [anna, bert, ines, noPassword],
    clock: { now, advance },
    db: pool,
    runtime,
    setPassword: (user: User, password: string) => setPassword(pool, user.id, password),
    /** Another node: its own memory of sessions and streams. */
    openNode({ hearsLog = false, ...settings }: NodeSettings = {}) {
      const node = openNode({ ...runtime, db: pool, commands: createCommandBus(streams), now }, settings)
      const follow = async () => {
        for await (const events of store.subscribe(BEFORE_ALL, ending.signal)) {
          for (const event of events) node.sessions.onLogEvent(event)
        }
      }
      if (hearsLog) following.push(follow())
      return node
    },
    /** All events so far. */
    async log() {
      const events: LogEvent[] = []
      for await (const event of store.readAll(BEFORE_ALL)) events.push(event)
      return events
    },
    async close() {
      ending.abort()
      await Promise.all(following)
      await runtime.close()
      await drop()
    },
  }
}
