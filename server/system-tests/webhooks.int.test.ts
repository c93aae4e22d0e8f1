import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { roundsOf } from '#events/kernel/testing/rounds.ts'
import { Delivery, WebhookWithSecret } from '#events/webhooks/api.ts'
import { createProject } from '../testing/app/answers.ts'
import type { Send } from '../testing/app/app.ts'
import { createAuthority } from '../testing/stand-ins/certificates.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { startNode, type TestNode } from '../testing/processes/node.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { startReceiver } from '../testing/stand-ins/webhook-receiver.ts'

/** More webhooks than a node sends to at once, notes that each is told of, and how long their receiver takes, in milliseconds. */
const [WEBHOOKS, NOTES, ANSWER_MS] = [60, roundsOf({ gate: 2, nightly: 4 }), 700]

// Without a Postgres server there is one node: the embedded database belongs to one process.

describe('webhooks of several processes', onPostgres, () => {
  const authority = createAuthority()
  let program: Program
  let site: Site
  let folder: string
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let nodes: TestNode[] = []

  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
    folder = await mkdtemp(join(tmpdir(), 'fieldboard-authority-'))
    await writeFile(join(folder, 'authority.pem'), authority.cert)
    receiver = await startReceiver()
  })
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    nodes = []
  })
  afterAll(async () => {
    await receiver.close()
    await site.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(): Promise<TestNode> {
    const env = { WEBHOOKS_ALLOW_LOOPBACK: '1', NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }
    const node = await startNode(program, { ...site.env, ...env })
    nodes.push(node)
    return node
  }
  const create = async (send: Send, url: string) =>
    WebhookWithSecret.parse((await send('POST', '/api/webhooks', { url, events: ['NoteAdded'] })).body)
  const deliveriesOf = async (send: Send, id: number) =>
    z.array(Delivery).parse((await send('GET', `/api/webhooks/${id}/deliveries`)).body)
  const addNotes = async (send: Send, project: number, count: number) => {
    for (let n = 0; n < count; n++)
      await send('POST', `/api/projects/${project}/notes`, { title: `Note ${n}`, content: 'Gate code' })
  }
  const idsAt = (path: string) => receiver.at(path).map(({ headers }) => String(headers['webhook-id']))

  it('[SEND-11] two nodes send each delivery once', async () => {
    const [one, two] = [await start(), await start()]
    const send = await one.as('employee')
    const paths = Array.from({ length: WEBHOOKS }, () => `/${randomUUID()}`)
    for (const path of paths) {
      // So slow that the node without the reactors looks for what is due, and finds what the other one has no place for.
      receiver.behave(path, (response) => void setTimeout(() => response.writeHead(204).end(), ANSWER_MS))
      await create(send, receiver.urlOf(path))
    }
    const { id } = await createProject(send, 'P')
    await addNotes(send, id, NOTES)
    const states = `select state, attempts, count(*)::int as count from outgoing_delivery group by state, attempts`
    const all = WEBHOOKS * NOTES
    await expect
      .poll(() => query(states), { timeout: 90_000 })
      .toEqual([{ state: 'delivered', attempts: 1, count: all }])
    const [here, there] = await Promise.all([sentBy(one), sentBy(two)])
    expect({ here: here > 0, there: there > 0, sum: here + there }).toEqual({ here: true, there: true, sum: all })
    for (const path of paths) expect(new Set(idsAt(path)).size).toBe(NOTES)
    expect(paths.flatMap(idsAt)).toHaveLength(all)
  }, 180_000)

  it('[SEND-11] what a killed process had under way is sent again under its id, and nothing is lost', async () => {
    const one = await start()
    const send = await one.as('employee')
    const path = `/${randomUUID()}`
    const { id: webhook } = await create(send, receiver.urlOf(path))
    const { id } = await createProject(send, 'P')
    // The receiver has taken it, and the node dies before it hears so.
    receiver.behave(path, () => undefined)
    await addNotes(send, id, 5)
    await expect.poll(() => idsAt(path).length).toBe(1)
    await one.kill()
    const [held] = idsAt(path)
    receiver.behave(path, (response) => response.writeHead(204).end())
    // As when the time has passed until the claims of the dead node end.
    await query('update outgoing_delivery set claimed_until = now() where claimed_until is not null')
    const other = await (await start()).as('employee')
    await expect
      .poll(async () => (await deliveriesOf(other, webhook)).map(({ state }) => state), { timeout: 90_000 })
      .toEqual(Array.from({ length: 5 }, () => 'delivered'))
    const ids = idsAt(path)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(5)
    expect(ids.filter((one) => one === held)).toHaveLength(2)
  }, 180_000)

  it('[SEND-25] a certificate must be of the name that was looked up, and of an authority that is trusted', async () => {
    const send = await (await start()).as('employee')
    const tried = async (host: string, certificate: Parameters<typeof startReceiver>[0]) => {
      const secure = await startReceiver(certificate)
      try {
        const { id } = await create(send, secure.urlOf('/hook', host))
        await send('POST', `/api/webhooks/${id}/test`)
        const read = async () => (await deliveriesOf(send, id)).find(({ triedAt }) => triedAt !== null)
        await expect.poll(async () => (await read())?.triedAt ?? null, { timeout: 60_000 }).not.toBeNull()
        const result = await read()
        return { status: result?.status, error: result?.error, came: secure.came.length }
      } finally {
        await secure.close()
      }
    }
    const refused = (error: string) => ({ status: null, error, came: 0 })
    expect(await tried('localhost', authority.sign('localhost'))).toEqual({ status: 204, error: null, came: 1 })
    expect(await tried('127.0.0.1', authority.sign('127.0.0.1'))).toEqual({ status: 204, error: null, came: 1 })
    // The address that the connection goes to is in it, and the name is not.
    expect(await tried('localhost', authority.sign('127.0.0.1', 'other.example'))).toEqual(
      refused('ERR_TLS_CERT_ALTNAME_INVALID'),
    )
    expect(await tried('localhost', createAuthority('Stranger').sign('localhost'))).toEqual(
      refused('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    )
  }, 180_000)

  /** How many deliveries a node has sent that were taken, as its metrics say. */
  async function sentBy({ url }: TestNode): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text()
    const [, count] = /webhook_delivery_duration_seconds_count\{outcome="delivered"\} (\d+)/.exec(text) ?? []
    return Number(count ?? 0)
  }

  async function query(sql: string): Promise<unknown[]> {
    const client = new pg.Client(site.env['DATABASE_URL'])
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(sql)
    await client.end()
    return rows
  }
})
