import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import pino, { type Logger } from 'pino'
import type { Role } from '#events/kernel/actor.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, InstanceId, OrganizationId, UserId } from '#events/kernel/ids.ts'
import { type AppDeps, buildApp } from '../../app.ts'
import { NO_LIMITS } from '../../http/door/limits.ts'
import type { Database } from '../../database/database.ts'
import { BEFORE_ALL, type EventStore } from '../../event-store/port.ts'
import { createPostgresStore } from '../../event-store/postgres/store.ts'
import type { PageDrawer } from '../../photos/plans/page-process.ts'
import { decodeHere } from '../../photos/decode-here.ts'
import { openPhotos } from '../../startup/open-photos.ts'
import { createProvider, type Provider } from '../../provider/client/provider.ts'
import { allReactors } from '../../reactors/all.ts'
import type { Config } from '../../startup/config.ts'
import { type Runtime, startRuntime } from '../../runtime.ts'
import { checkAnswers } from './check-answers.ts'
import { countStart } from '../processes/count-start.ts'
import { newFolder, openTestDatabase } from '../database.ts'
import { givePassword } from './passwords.ts'
import { sessionsOn } from './sessions-on.ts'
import { TEST_SECRET } from '../processes/server-process.ts'

/** Not there: what a build in dist/ holds, or is just changing, makes no difference to tests. */
const NO_CLIENT = 'no client'

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9'

/** Of all people here. */
export const PASSWORD = 'Test-1234'

/** People of every test app: two of each role that matters, so that one can be assigned and the other not. */
const PEOPLE = {
  employee: 'employee',
  colleague: 'employee',
  installer: 'installer',
  stranger: 'installer',
  customer: 'customer',
} as const satisfies Record<string, Role>
export type TestPerson = keyof typeof PEOPLE

/** The id of one of them. */
export const userIdOf = (person: TestPerson): UserId => UserId.parse(Object.keys(PEOPLE).indexOf(person) + 1)
export const emailOf = (person: TestPerson): string => `${person}@test.example`

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Record<string, unknown> }
type RequestOptions = { readonly key?: string; readonly headers?: Record<string, string | undefined> }
/** Sends a request as a person, with the marker header. `body` is sent as JSON, a form as it is. */
export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  options?: RequestOptions,
) => Promise<Answer>

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Waits until the read models show all that the log holds, as long as a busy machine may need. */
export async function caughtUp({ atHead }: Pick<Runtime, 'atHead'>): Promise<void> {
  while (!(await atHead())) continue
}

/** The variable that says what {@link startTestApp} and others may copy: a database on which the five people stand (seeded.ts). */
export const SEEDED = 'FIELDBOARD_TEST_SEEDED'

/** Registers the five people, an organization and an instance, each with the first id of its kind; not on a copy of such. */
export async function seedPeople(runtime: Runtime): Promise<void> {
  if ((await runtime.store.head()) !== BEFORE_ALL) return
  const meta = () => ({ actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' as const })
  for (const [index, [person, role]] of Object.entries(PEOPLE).entries()) {
    const userId = UserId.parse(index + 1)
    const email = `${person}@test.example`
    const names = { username: person, firstName: person, lastName: 'Test', email, companyId: null }
    await runtime.bus.account().execute({ type: 'RegisterUser', data: { userId, role, ...names } }, meta())
  }
  const userIds = Object.keys(PEOPLE).map((_, index) => UserId.parse(index + 1))
  await givePassword(runtime.pool, userIds, PASSWORD)
  const organizationId = OrganizationId.parse(1)
  await runtime.bus.catalog().execute({ type: 'CreateOrganization', data: { organizationId, name: 'Test' } }, meta())
  const key = { key: null, hasWebhookSecret: false, secretsVersion: '' }
  const instance = { instanceId: InstanceId.parse(1), organizationId, name: 'Test', ...key }
  await runtime.bus.catalog().execute({ type: 'ConfigureInstance', data: instance }, meta())
  await caughtUp(runtime)
}

/**
 * The whole server on a database of its own, listening on a free port, with five people, an organization and an instance.
 * @param provider of the tests that save API keys; by default none answers. `log` takes what is logged.
 * `mail`: how it sends mails; by default it sends none.
 * @param wrap puts something between the server and its log, such as a cut. `reach`: see {@link openTestDatabase}. `openLog`
 * opens an empty log elsewhere than in the database.
 */
export async function startTestApp(
  wrap: (store: EventStore) => EventStore = (store) => store,
  {
    reach,
    openLog,
    client = NO_CLIENT,
    provider = createProvider({ baseUrl: NOWHERE }),
    log = pino({ level: 'silent' }),
    limits = NO_LIMITS,
    config = {},
    now = () => new Date(),
    draws,
    ...mail
  }: Partial<Pick<AppDeps, 'client' | 'limits'>> &
    Pick<Parameters<typeof startRuntime>[0], 'mail' | 'mailTimes' | 'oldSecrets' | 'webhooks'> & {
      /** Settings that are not those of every test. `signs`: it signs its log. */
      readonly config?: Partial<AppDeps['config'] & Pick<Config, 'photoStore'> & { readonly signs: boolean }>
      readonly reach?: NonNullable<Parameters<typeof openTestDatabase>[0]>['reach']
      /** The clock of the server. */
      readonly now?: () => Date
      /** Draws pages of plans; by default they wait. */
      readonly draws?: PageDrawer
      readonly openLog?: (database: Database) => Promise<EventStore>
      readonly provider?: Provider
      readonly log?: Logger
    } = {},
) {
  countStart('app')
  // The people of a copy are in the log of that database.
  const template = openLog === undefined ? process.env[SEEDED] : undefined
  const test = await openTestDatabase({ reach, template })
  const store = wrap(await (openLog ?? createPostgresStore)(test.database))
  const dataDir = await newFolder()
  const photos = await openPhotos({ dataDir, ...config }, log)
  const rendering = draws && { photos, drawer: draws, folder: join(dataDir, 'rendering'), lookMs: 50 }
  const settings = {
    secret: TEST_SECRET,
    log,
    now,
    reactors: allReactors(photos),
    ...mail,
    ...(rendering && { rendering }),
  }
  const place = { database: test.database, store, signsIn: config.signs ? dataDir : undefined }
  const runtime = await startRuntime({ ...place, ...settings })
  let wrongAnswers: readonly string[] = []
  const app = await buildApp({
    runtime,
    config: { publicUrl: undefined, trustProxy: [], dataDir, ...config },
    photos,
    health: { missing: async () => [] },
    provider,
    decoder: decodeHere,
    client,
    limits,
    watch(built) {
      wrongAnswers = checkAnswers(built)
    },
  })
  await seedPeople(runtime)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const { sendWith, signIn, cookieOf, forgetEndedSessions } = sessionsOn(app, PASSWORD)
  return {
    runtime,
    /** Every route that is registered, and the turns of the heavy ones. */
    routeList: app.routeList,
    heavyTurns: app.heavyTurns,
    /** The live channel's server, to look at its connections. */
    io: app.io,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: test.databaseUrl,
    /** Its folder, with its photos. */
    dataDir,
    cookieOf,
    signIn,
    forgetEndedSessions,
    /** One request as Fastify's `inject` takes it, with all that travels. */
    inject: (request: InjectOptions) => app.inject(request),
    /** Requests without a session. */
    anonymous: sendWith(undefined),
    as: async (person: TestPerson): Promise<Send> => sendWith(await cookieOf(person)),
    /** Closes the server as a signal to stop does; its database stays. */
    stop: () => app.close(),
    async close() {
      await app.close()
      await runtime.close()
      await test.drop()
      await rm(dataDir, { recursive: true })
      if (wrongAnswers.length > 0) throw new Error(`not as docs/openapi.json describes it: ${wrongAnswers.join('\n')}`)
    },
    /** Sentences about answers that are not as they are described (docs/rules.md, API-6). */
    wrongAnswers: (): readonly string[] => wrongAnswers,
  }
}
