import { afterAll, expect } from 'vitest'
import { settingsIn } from '#events/settings/settings.ts'
import { listUsers } from '#projections/models/people/users.ts'
import type { EventStore } from '../../event-store/port.ts'
import { createProvider, type Provider } from '../../provider/client/provider.ts'
import { startTestApp, type TestApp } from './app.ts'

/** The whole server, which other test files use after this one: they find what it leaves, and cannot have it closed. */
export type SharedApp = Omit<TestApp, 'close' | 'stop'>

/** Stand in for parts of the server as long as a test file runs. */
type Parts = {
  /** Puts something between the server and its log; subscriptions do not go through it. */
  readonly wrap?: (store: EventStore) => EventStore
  /** By default none answers. */
  readonly provider?: Provider
  /** The clock of the server. */
  readonly now?: () => Date
}

/** Nothing listens there. */
const NO_PROVIDER = createProvider({ baseUrl: 'http://127.0.0.1:9' })

const SYSTEM_CLOCK = () => new Date()

let shared: ReturnType<typeof start> | undefined

async function start() {
  let provider = NO_PROVIDER
  let now = SYSTEM_CLOCK
  let inner: EventStore | undefined
  let store: EventStore | undefined
  const app = await startTestApp(
    (given) => {
      inner = store = given
      return standIn(given, () => store ?? given)
    },
    { provider: standIn(provider, () => provider), now: () => now(), config: { signs: true } },
  )
  const use = (parts: Parts) => {
    provider = parts.provider ?? NO_PROVIDER
    now = parts.now ?? SYSTEM_CLOCK
    store = inner && parts.wrap ? parts.wrap(inner) : inner
  }
  const state = async () => {
    const { atHead, bus, pool } = app.runtime
    while (!(await atHead(['users']))) continue
    const people = (await listUsers(pool)).filter(({ id }) => id <= 5)
    return { people, settings: await bus.settings().read(settingsIn) }
  }
  return { app, use, state }
}

/** An object whose methods are those that another one has when they are called. */
const standIn = <T extends object>(first: T, current: () => T): T =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (...args: unknown[]): unknown => (current()[name as keyof T] as (...args: unknown[]) => unknown)(...args)
        : (value as unknown),
    ]),
  ) as T

/**
 * The whole server of this worker (see {@link startTestApp}), which its test files share one after the other; the first starts
 * it, and the end of the run removes it (seeded.ts). A file makes what it needs under names of its own, and leaves the five
 * people and the settings as they are. One that cannot starts an app of its own.
 */
export async function sharedApp(parts: Parts = {}): Promise<SharedApp> {
  shared ??= start()
  const { app, use, state } = await shared
  use(parts)
  await app.forgetEndedSessions()
  const before = await state()
  afterAll(async () => {
    use({})
    app.io.disconnectSockets(true)
    expect(app.wrongAnswers(), 'answers that are not as docs/openapi.json describes them').toEqual([])
    expect(await state(), 'the people and settings after this file').toEqual(before)
  })
  return app
}
