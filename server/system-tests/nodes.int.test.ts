import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POSITION_HEADER } from '#events/kernel/http.ts'
import { users } from '#projections/models/people/users.ts'
import { liveClients } from '../testing/test-client.ts'
import { edit, expectPeople, leave } from '../testing/test-presence.ts'
import { addCard, createProject, devicesOf } from '../testing/app/answers.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { sendTo, startNode, type TestNode } from '../testing/processes/node.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { type Proxy, startProxy } from '../testing/stand-ins/proxy.ts'
import { onPostgres } from '../testing/on-postgres.ts'

// Without a Postgres server there is one node: the embedded database belongs to one process.

const EMPLOYEE = 1
const INSTALLER = 3
const CUSTOMER = 5

/** A read that waited this long for the read models may be answered without them, in milliseconds. */
const LONGEST_WAIT = 2_900

describe('two nodes on one Postgres', onPostgres, () => {
  let program: Program
  let site: Site
  let one: TestNode
  let two: TestNode
  let others: TestNode[] = []
  const atOne = liveClients(() => one)
  const atTwo = liveClients(() => two)

  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
    // The first one projects.
    one = await startNode(program, site.env)
    two = await startNode(program, site.env)
  })
  afterEach(async () => {
    atOne.closeAll()
    atTwo.closeAll()
    await Promise.all(others.map((node) => node.kill()))
    others = []
  })
  afterAll(async () => {
    await Promise.all([one.kill(), two.kill()])
    await site.drop()
  })

  const startOther = async (env = site.env) => {
    const node = await startNode(program, env)
    others.push(node)
    return node
  }
  /** A project of the installer and the customer. */
  const newProject = async () => createProject(await one.as('employee'), 'P', ['installer', 'customer'])

  it('[SEEN-2] tell the pages of a person on the other one what they have seen', async () => {
    const { id } = await newProject()
    const [desk, other] = [await atTwo.connect('installer'), await atTwo.connect('customer')]
    const installer = await one.as('installer')
    expect(await installer('PUT', `/api/projects/${id}/seen`, { revision: 0 })).toMatchObject({ status: 204 })
    const seenBy = (client: typeof desk) => client.changes().filter(({ topic }) => topic === 'seen')
    await desk.until(() => seenBy(desk).length > 0)
    expect(seenBy(desk)).toMatchObject([{ rows: [{ id, revision: 0, notes: null }], gone: [] }])
    expect(seenBy(other)).toEqual([])
  })

  it('[LIVE-20] [LIVE-50] tell people who is at the board on the other one, in a node that has just started too', async () => {
    const { id } = await newProject()
    const [employee, installer] = [await atOne.connect('employee'), await atTwo.connect('installer')]
    for (const client of [employee, installer]) await client.open(id)
    for (const client of [employee, installer]) await expectPeople(client, id, [EMPLOYEE, null], [INSTALLER, null])
    edit(installer, id, 7)
    await expectPeople(employee, id, [EMPLOYEE, null], [INSTALLER, 7])
    expect(employee.peopleAt(id)?.map(({ name }) => name)).toEqual(['employee Test', 'installer Test'])

    const third = await startOther()
    const customer = await liveClients(() => third).connect('customer')
    await customer.open(id)
    for (const client of [customer, installer])
      await expectPeople(client, id, [EMPLOYEE, null], [INSTALLER, 7], [CUSTOMER, null])
    // A node that is killed says nothing, and its people are gone within seconds.
    await third.kill()
    await expectPeople(installer, id, [EMPLOYEE, null], [INSTALLER, 7])
    installer.socket.disconnect()
    await expectPeople(employee, id, [EMPLOYEE, null])
  })

  it('[LIVE-20] keep no name of a person who left, though others of that node stay', async () => {
    const { id } = await newProject()
    const [employee, installer] = [await atOne.connect('employee'), await atTwo.connect('installer')]
    const customer = await atTwo.connect('customer')
    for (const client of [employee, installer, customer]) await client.open(id)
    await expectPeople(employee, id, [EMPLOYEE, null], [INSTALLER, null], [CUSTOMER, null])
    const database = new pg.Client(site.env['DATABASE_URL'])
    await database.connect()
    const rename = (name: string) =>
      database.query(`update ${users.rows} set doc = jsonb_set(doc, '{user,firstName}', $1) where id = $2`, [
        JSON.stringify(name),
        CUSTOMER,
      ])
    await rename('renamed')
    leave(customer, id)
    await expectPeople(employee, id, [EMPLOYEE, null], [INSTALLER, null])
    await customer.open(id)
    await expectPeople(employee, id, [EMPLOYEE, null], [INSTALLER, null], [CUSTOMER, null])
    expect(employee.peopleAt(id)?.map(({ name }) => name)).toContain('renamed Test')
    await rename('customer')
    await database.end()
  })

  it('[LIVE-20] [LIVE-50] count a person on both of them once, and miss no one of a node that stops in good order', async () => {
    const { id } = await newProject()
    const third = await startOther()
    const clients = liveClients(() => third)
    const [employee, again] = [await atOne.connect('employee'), await clients.connect('employee')]
    const customer = await clients.connect('customer')
    for (const client of [employee, again, customer]) await client.open(id)
    edit(again, id, 9)
    await expectPeople(employee, id, [EMPLOYEE, 9], [CUSTOMER, null])
    await third.stop()
    await expectPeople(employee, id, [EMPLOYEE, null])
  })

  it('[LIVE-20] tell a person nothing about a board that they do not have open', async () => {
    const { id } = await newProject()
    const stranger = await atTwo.connect('stranger')
    expect(await stranger.open(id)).toMatchObject({ ok: false, code: 'not-found' })
    const [employee, installer] = [await atOne.connect('employee'), await atTwo.connect('installer')]
    for (const client of [employee, installer]) await client.open(id)
    await expectPeople(installer, id, [EMPLOYEE, null], [INSTALLER, null])
    // Messages come in order: one of presence would have come before this answer.
    await stranger.open(id)
    expect(stranger.messages('presence')).toEqual([])
  })

  it('[LIVE-16, LIVE-18, LIVE-19] push changes, take access away and end sessions on each other at once', async () => {
    const { id } = await newProject()
    const employee = await one.as('employee')
    const [installer, customer] = [await atTwo.connect('installer'), await atTwo.connect('customer')]
    for (const client of [installer, customer]) await client.open(id)
    const { id: card } = await addCard(employee, id, 'Cam')
    await installer.until(() => installer.eventsOf(id).some(({ type }) => type === 'ManualCardAdded'))
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: ['customer@test.example'] })
    await installer.until(() => installer.messages('stream:closed').some(({ code }) => code === 'access-lost'))
    expect(await (await two.as('installer'))('GET', `/api/devices/${card}`)).toMatchObject({ status: 404 })

    // Signed in on the one, at a board of the other, signed out on the first.
    const cookie = await one.cookieOf('colleague')
    const colleague = await atTwo.connectAs({ cookie })
    await colleague.open(id)
    expect(await sendTo(two.url, cookie)('GET', '/api/user')).toMatchObject({ status: 200 })
    await sendTo(one.url, cookie)('POST', '/api/auth/logout')
    await colleague.until(() => colleague.messages('session:ended').length > 0)
    await colleague.ended()
    expect(await sendTo(two.url, cookie)('GET', '/api/user')).toMatchObject({ status: 401 })

    await employee('DELETE', `/api/projects/${id}`)
    await customer.until(() => customer.messages('stream:closed').some(({ code }) => code === 'deleted'))
  })

  it('[CMD-2] let a command that both get at once take effect once', async () => {
    const { id } = await newProject()
    const { id: card } = await addCard(await one.as('employee'), id, 'Cam')
    for (const status of ['installed', 'confirmed', 'installed', 'waiting']) {
      const key = crypto.randomUUID()
      const send = async (node: TestNode) =>
        (await node.as('employee'))('PATCH', `/api/devices/${card}/status`, { status }, { key })
      const [first, second] = await Promise.all([send(one), send(two)])
      expect(first).toMatchObject({ status: 200, body: { status } })
      expect([second.status, second.body, second.headers['x-stream-revision']]).toEqual([
        ...[first.status, first.body, first.headers['x-stream-revision']],
      ])
    }
    const board = await (await atTwo.connect('employee')).open(id)
    // The creation, the card, and each move once.
    expect(board).toMatchObject({ revision: 5 })
  })

  it('[LIVE-20] survive the database: the line between them is made again, and takes no more connections than before', async () => {
    const proxy: Proxy = await startProxy(site.env['DATABASE_URL'] ?? '')
    const third = await startOther({ ...site.env, DATABASE_URL: proxy.url })
    const { id } = await newProject()
    const employee = await atOne.connect('employee')
    const customer = await liveClients(() => third).connect('customer')
    for (const client of [employee, customer]) await client.open(id)
    // Each node knows those of the other before the line is cut.
    for (const client of [employee, customer]) await expectPeople(client, id, [EMPLOYEE, null], [CUSTOMER, null])
    // Once more than it has connections: none may be lost with each time.
    for (const card of [1, 2, 3]) {
      await proxy.cut()
      edit(customer, id, card)
      // The person's own node has taken it, and could tell no other.
      await expectPeople(customer, id, [EMPLOYEE, null], [CUSTOMER, card])
      await proxy.restore()
      await expectPeople(employee, id, [EMPLOYEE, null], [CUSTOMER, card])
    }
    edit(employee, id, 4)
    await expectPeople(customer, id, [EMPLOYEE, 4], [CUSTOMER, 3])
    await expect.poll(listeners).toBe(3)
    await proxy.close()
  })

  it('[PROJ-4, READ-1] go on when the one that projects is killed while a reader waits for its work on the other', async () => {
    const { id } = await newProject()
    const { id: card } = await addCard(await one.as('employee'), id, 'Cam')
    const [employee, customer, installer] = [
      await two.as('employee'),
      await two.as('customer'),
      await two.as('installer'),
    ]
    // This node was not told of that card: its read models may show it a moment later.
    await expect.poll(() => devicesOf(employee, id)).toMatchObject([{ status: 'waiting' }])
    one.child.kill('SIGSTOP')
    const { headers } = await employee('PATCH', `/api/devices/${card}/status`, { status: 'installed' })
    let isAnswered = false
    const askedAt = performance.now()
    // On a machine that is too slow for it the answer comes all the same.
    const isLate = () => performance.now() - askedAt > LONGEST_WAIT
    // By a person who wrote nothing: the position alone says what they wait for.
    const read = customer('GET', `/api/projects/${id}/devices`, undefined, {
      headers: { [POSITION_HEADER]: String(headers[POSITION_HEADER]) },
    }).finally(() => {
      isAnswered = true
    })
    expect(await devicesOf(installer, id)).toMatchObject([{ status: 'waiting' }])
    expect(!isAnswered || isLate()).toBe(true)
    await one.kill()
    const { body } = await read
    expect(JSON.stringify(body).includes('"installed"') || isLate()).toBe(true)
    await expect.poll(() => devicesOf(employee, id)).toMatchObject([{ status: 'installed' }])
    one = await startNode(program, site.env)
    expect(await devicesOf(await one.as('employee'), id)).toMatchObject([{ status: 'installed' }])
  })

  /** Connections of the database that listen to other nodes: what they last asked is that, or a sign of life. */
  async function listeners(): Promise<number> {
    const client = new pg.Client({ connectionString: site.env['DATABASE_URL'] })
    await client.connect()
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database()
         and (query ilike 'listen %' or query = $$select 'listening'$$)`,
    )
    await client.end()
    return rows.length
  }
})
