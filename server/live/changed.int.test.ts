import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, InstanceId, OrganizationId, UserId } from '#events/kernel/ids.ts'
import type { Topic } from '#events/registry.ts'
import { projects } from '#projections/models/projects/projects.ts'
import { addCard, addCards, createProject, move } from '../testing/app/answers.ts'
import { emailOf, type TestPerson } from '../testing/app/app.ts'
import { LISTS } from '#projections/models/all.ts'
import { type LiveClient, liveClients, range } from '../testing/test-client.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

const rowsOf = (client: LiveClient, topic: Topic) =>
  client.changes().flatMap((change): readonly { readonly id: number }[] => (change.topic === topic ? change.rows : []))
const goneOf = (client: LiveClient, topic: Topic) =>
  client.changes().flatMap((change) => (change.topic === topic ? change.gone : []))
/** Rows that a client was told of, and that are gone. */
const toldOf = (client: LiveClient, topic: Topic): number[] =>
  client
    .changes()
    .flatMap((change) => (change.topic === topic ? [...change.rows.map(({ id }) => id), ...change.gone] : []))
/** The row of a project as a client was last told. */
const lastRow = (client: LiveClient, id: number) => rowsOf(client, 'projects').findLast((row) => row.id === id)
const untilTold = (client: LiveClient, topic: Topic, id: number) =>
  client.until(() => toldOf(client, topic).includes(id))

/** Waits until a client was told a row of a project at a revision, or a later one. */
const untilRow = (client: LiveClient, id: number, revision: number) =>
  client.until(() =>
    client
      .changes()
      .some(
        (change) => change.topic === 'projects' && change.rows.some((row) => row.id === id && row.revision >= revision),
      ),
  )

const meta = () => ({ actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' as const })

/** All people, connected once all that happened so far has been told. */
async function allConnected() {
  const people = ['employee', 'colleague', 'installer', 'customer', 'stranger'] as const
  const first = await clients.connect('employee')
  const marker = await createProject(employee, 'Marker')
  await untilTold(first, 'projects', marker.id)
  const [one, two, three, four, five] = await Promise.all(people.map(clients.connect))
  if (!one || !two || !three || !four || !five) throw new Error('five people were asked for')
  return { employee: one, colleague: two, installer: three, customer: four, stranger: five }
}

describe('[LIVE-21] the list of projects', () => {
  it('is told to those who may see the project, and to no other', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const at = await allConnected()
    const card = await addCard(employee, id, 'Cam')
    const common = await createProject(employee, 'Common', ['installer', 'customer', 'stranger'])
    for (const client of Object.values(at)) await untilTold(client, 'projects', common.id)
    await move(employee, card.id, 'installed')
    for (const client of [at.employee, at.colleague, at.installer]) await untilTold(client, 'projects', id)
    const again = await createProject(employee, 'Again', ['customer', 'stranger'])
    for (const client of [at.customer, at.stranger]) {
      await untilTold(client, 'projects', again.id)
      expect(new Set(toldOf(client, 'projects'))).toEqual(new Set([common.id, again.id]))
    }
  })

  it('is told to those who lose or get a project, and of one that is deleted', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const gone = await createProject(employee, 'Gone', ['stranger'])
    const at = await allConnected()
    const assignedUsers = (['customer'] satisfies TestPerson[]).map(emailOf)
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers })
    for (const client of [at.installer, at.customer, at.employee]) await untilTold(client, 'projects', id)
    await employee('DELETE', `/api/projects/${gone.id}`)
    for (const client of [at.stranger, at.colleague]) await untilTold(client, 'projects', gone.id)
    expect(toldOf(at.stranger, 'projects')).toEqual([gone.id])
    expect(toldOf(at.installer, 'projects')).toEqual([id])
    // Those who can see it no longer are told that it is gone, and nothing else of it.
    expect([at.stranger, at.installer, at.colleague].map((client) => goneOf(client, 'projects'))).toEqual([
      [gone.id],
      [id],
      [gone.id],
    ])
    expect(lastRow(at.customer, id)).toMatchObject({ name: 'P', assignedUsers })
    // Who lost it hears no more of it.
    const before = toldOf(at.installer, 'projects').length
    await addCard(employee, id, 'Cam')
    await untilTold(at.customer, 'projects', id)
    const common = await createProject(employee, 'Common', ['installer'])
    await untilTold(at.installer, 'projects', common.id)
    expect(toldOf(at.installer, 'projects').slice(before)).toEqual([common.id])
  })

  it('[LIVE-51] is told once a second at most, also when much happens, and then names everything', async () => {
    const projects = [await createProject(employee, 'A'), await createProject(employee, 'B')]
    const { colleague } = await allConnected()
    const count = () => colleague.messages('changed').length
    // Nothing was told before that, and nothing arrives before it is told: this holds however late it arrives.
    const began = performance.now()
    const cards = await Promise.all(projects.map(({ id }) => addCards(employee, id, 2)))
    while (count() < 5)
      for (const status of ['installed', 'waiting'])
        await Promise.all(cards.flat().map((card) => move(employee, card, status)))
    expect(performance.now() - began).toBeGreaterThan(3_950)
    expect(
      new Set(
        colleague
          .changes()
          .at(-1)
          ?.rows.map(({ id }) => id),
      ),
    ).toEqual(new Set(projects.map(({ id }) => id)))
  })

  it('[LIVE-51] shows the change to a reader who was told of it', async () => {
    const { colleague, installer } = await allConnected()
    const readers = [
      { client: colleague, send: await app.as('colleague') },
      { client: installer, send: await app.as('installer') },
    ]
    for (let round = 0; round < 3; round++) {
      const { id } = await createProject(employee, `Round ${round}`, ['installer'])
      for (const { client, send } of readers) {
        await untilTold(client, 'projects', id)
        expect((await send('GET', '/api/projects')).body).toContainEqual(expect.objectContaining({ id }))
      }
    }
  })

  it('[LIST-1] carries the rows that changed, as a read shows them, to each person those that they may see', async () => {
    const secret = await createProject(employee, 'Nobody else may read this', ['stranger'])
    const at = await allConnected()
    const shared = await createProject(employee, 'Shared', ['installer', 'customer'])
    await addCards(employee, secret.id, 3)
    for (const [person, client] of Object.entries(at) as [TestPerson, LiveClient][]) {
      const last = person === 'stranger' ? secret : shared
      await untilTold(client, 'projects', last.id)
      const { body } = await (await app.as(person))('GET', '/api/projects')
      expect(body).toContainEqual(lastRow(client, last.id))
    }
    // Told after both.
    const common = await createProject(employee, 'Common', ['installer', 'customer'])
    for (const client of [at.installer, at.customer]) {
      await untilTold(client, 'projects', common.id)
      expect(JSON.stringify(client.changes())).not.toContain('Nobody else')
      expect(toldOf(client, 'projects')).not.toContain(secret.id)
    }
    expect(JSON.stringify(at.stranger.changes())).not.toMatch(/Shared|Common/)
  })

  it('[LIST-10] tells who has a project again that it is there, though it was gone within the same second', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const { installer } = await allConnected()
    const assign = (people: TestPerson[]) =>
      employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: people.map(emailOf) })
    for (const people of [[], ['installer'], [], ['installer']] satisfies TestPerson[][]) await assign(people)
    await untilRow(installer, id, 4)
    expect(lastRow(installer, id)).toMatchObject({ revision: 4 })
  })

  it('[LIST-13] of ten projects that change in a second is less than 5 kB for each person', async () => {
    const projects = await Promise.all(
      range(1, 10).map((n) =>
        createProject(employee, `Harbour Terminal ${n}, west wing`, ['installer', 'customer', 'stranger']),
      ),
    )
    const { colleague } = await allConnected()
    const bytes: number[] = []
    colleague.socket.io.engine.on('packet', ({ data }: { data?: string | ArrayBufferView | ArrayBuffer }) => {
      bytes.push(data === undefined ? 0 : typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength)
    })
    await Promise.all(projects.map(({ id }) => addCard(employee, id, 'Cam')))
    for (const { id } of projects) await untilTold(colleague, 'projects', id)
    const told = colleague.changes().length
    expect(bytes.reduce((sum, each) => sum + each, 0) / told).toBeLessThan(5_000)
  })

  it('[LIST-6] is read once for all who are told, and at most a hundred rows of it at a time', async () => {
    const { colleague, installer } = await allConnected()
    const created = await Promise.all(range(1, 130).map((n) => createProject(employee, `P ${n}`, ['installer'])))
    const ids = created.map(({ id }) => id)
    const read = vi.spyOn(LISTS.projects, 'rows')
    await Promise.all(ids.map((id) => addCard(employee, id, 'Cam')))
    for (const client of [colleague, installer]) for (const id of ids) await untilRow(client, id, 1)
    const changes = colleague.changes()
    expect(Math.max(...changes.map(({ rows }) => rows.length))).toBeLessThanOrEqual(100)
    expect(read.mock.calls.length).toBeLessThanOrEqual(changes.length)
    read.mockRestore()
  })

  it('[LIST-13] with a thousand people on each project is told in several messages', async () => {
    const { colleague } = await allConnected()
    const assignedUsers = range(1, 1000).map((n) => `person-${n}@company-${n % 90}.example`)
    const bodies = range(1, 5).map((n) => ({ name: `Crowd ${n}`, verkadaInstanceId: 1, assignedUsers }))
    for (const { status } of await Promise.all(bodies.map((body) => employee('POST', '/api/projects', body))))
      expect(status).toBe(201)
    const crowds = () => rowsOf(colleague, 'projects').filter((row) => JSON.stringify(row).includes('Crowd'))
    await colleague.until(() => new Set(crowds().map(({ id }) => id)).size === bodies.length)
    const sizes = colleague.changes().map(({ rows }) => JSON.stringify(rows).length)
    expect(Math.max(...sizes)).toBeLessThan(101_000)
  })

  it('[LIVE-51] is told later when it could not be told at once', async () => {
    const { id } = await createProject(employee, 'Late')
    const card = await addCard(employee, id, 'Cam')
    const { colleague } = await allConnected()
    const warn = vi.spyOn(app.runtime.log, 'warn')
    const { pool } = app.runtime
    await pool.query(`alter table ${projects.rows} rename to elsewhere`)
    await move(employee, card.id, 'installed')
    await expect.poll(() => JSON.stringify(warn.mock.calls)).toContain('could not be told')
    expect(toldOf(colleague, 'projects')).toEqual([])
    await pool.query(`alter table ${projects.schema}.elsewhere rename to project`)
    await untilTold(colleague, 'projects', id)
    warn.mockRestore()
  })

  it('says once why it cannot be told, and again when it could be told meanwhile', async () => {
    const { id } = await createProject(employee, 'Failing')
    const { colleague } = await allConnected()
    const warn = vi.spyOn(app.runtime.log, 'warn')
    const warnings = () => warn.mock.calls.filter((call) => JSON.stringify(call).includes('could not be told')).length
    const read = vi.spyOn(LISTS.projects, 'rows')
    const fail = () => read.mockRejectedValueOnce(new Error('no rows'))
    fail()
    fail()
    const first = await addCard(employee, id, 'Cam')
    await untilTold(colleague, 'projects', id)
    expect([read.mock.calls.length, warnings()]).toEqual([3, 1])
    fail()
    const revision = await move(employee, first.id, 'installed')
    await untilRow(colleague, id, revision)
    expect(warnings()).toBe(2)
    read.mockRestore()
    warn.mockRestore()
  })

  it('[LIVE-51] keeps no other list waiting when it cannot be told', async () => {
    const { id } = await createProject(employee, 'Slow')
    const { colleague } = await allConnected()
    const { rows } = LISTS.projects
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const read = vi.spyOn(LISTS.projects, 'rows').mockImplementation((...asked) => gate.then(() => rows(...asked)))
    await addCard(employee, id, 'Cam')
    await expect.poll(() => read.mock.calls.length).toBe(1)
    const organizationId = OrganizationId.parse(900_055)
    const create = { type: 'CreateOrganization', data: { organizationId, name: 'Quick' } } as const
    await app.runtime.bus.catalog().execute(create, meta())
    await untilTold(colleague, 'organizations', organizationId)
    expect(toldOf(colleague, 'projects')).toEqual([])
    letThrough()
    await untilTold(colleague, 'projects', id)
    read.mockRestore()
  })
})

describe('[LIVE-21] the lists of people, organizations and instances', () => {
  it('are told to the roles that may read them', async () => {
    const { account, catalog } = app.runtime.bus
    const at = await allConnected()
    const [userId, organizationId, instanceId] = [
      UserId.parse(900_077),
      OrganizationId.parse(900_088),
      InstanceId.parse(900_099),
    ]
    const person = { username: 'new', firstName: 'New', lastName: 'Person', email: 'new@test.example' }
    const data = { userId, role: 'installer', companyId: null, ...person } as const
    await account().execute({ type: 'RegisterUser', data }, meta())
    await catalog().execute({ type: 'CreateOrganization', data: { organizationId, name: 'New' } }, meta())
    const instance = { instanceId, organizationId, name: 'New', key: null, hasWebhookSecret: false, secretsVersion: '' }
    await catalog().execute({ type: 'ConfigureInstance', data: instance }, meta())
    for (const client of [at.employee, at.colleague]) {
      await untilTold(client, 'users', userId)
      await untilTold(client, 'organizations', organizationId)
      await untilTold(client, 'instances', instanceId)
    }
    for (const client of [at.installer, at.stranger]) await untilTold(client, 'organizations', organizationId)
    const common = await createProject(employee, 'Common', ['installer', 'customer', 'stranger'])
    for (const client of [at.installer, at.customer, at.stranger]) {
      await untilTold(client, 'projects', common.id)
      expect([...toldOf(client, 'users'), ...toldOf(client, 'instances')]).toEqual([])
    }
    expect(toldOf(at.customer, 'organizations')).toEqual([])
  })
})
