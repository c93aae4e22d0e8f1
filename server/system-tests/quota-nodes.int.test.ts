import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { roundsOf } from '#events/kernel/testing/rounds.ts'
import { addCard, createProject, devicesOf } from '../testing/app/answers.ts'
import { userIdOf } from '../testing/app/app.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { startNode, type TestNode } from '../testing/processes/node.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { JPEG, photoForm } from '../testing/app/pictures.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'

// Without a Postgres server there is one node: the embedded database belongs to one process.

const MB = 1024 * 1024
const LIMIT_MB = 7
/** How often a node is killed. */
const KILLS = roundsOf({ nightly: 20 })
const person = userIdOf('installer')

describe('the quota on two nodes that share a database', onPostgres, () => {
  let program: Program
  let site: Site
  let one: TestNode
  let two: TestNode
  let database: pg.Client
  let projectId: number
  let path: string

  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
    one = await startNode(program, site.env)
    two = await startNode(program, site.env)
    database = new pg.Client(site.env['DATABASE_URL'])
    await database.connect()
  })
  beforeEach(async () => {
    const employee = await one.as('employee')
    projectId = (await createProject(employee, 'P', ['installer'])).id
    path = `/api/devices/${(await addCard(employee, projectId, 'Cam')).id}/photos`
    await employee('PATCH', `/api/admin/quota-limit/${person}`, { quotaLimitMB: LIMIT_MB })
    await employee('POST', `/api/admin/reset-quota/${person}`)
    // A person has so many sessions at most: those who upload at once share one.
    for (const node of [one, two]) await node.cookieOf('installer')
  })
  afterAll(async () => {
    await database.end()
    await Promise.all([one.kill(), two.kill()])
    await site.drop()
  })

  type Upload = { readonly mark: number; readonly key: string; readonly bytes: number }
  /** Uploads of so many bytes, each a photo and a key of its own. */
  const uploads = (count: number, bytes = MB): Upload[] =>
    Array.from({ length: count }, (_, mark) => ({ mark, key: crypto.randomUUID(), bytes }))
  const formOf = ({ mark, bytes }: Upload) =>
    photoForm(Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length, mark)]), { name: `${mark}.jpg` })
  const headersOf = async (node: TestNode, { key }: Upload) => ({
    cookie: await node.cookieOf('installer'),
    [MARKER_HEADER]: 'test',
    'idempotency-key': key,
  })
  /** The status of the answer, or that none came. */
  async function send(node: TestNode, upload: Upload): Promise<number | 'none'> {
    const init = { method: 'POST', headers: await headersOf(node, upload), body: formOf(upload) }
    return fetch(`${node.url}${path}`, init).then(
      ({ status }) => status,
      () => 'none',
    )
  }
  /** Sends half of an upload that says how long it is, and no more. */
  async function sendHalf(node: TestNode, upload: Upload): Promise<void> {
    const form = new Response(formOf(upload))
    const bytes = Buffer.from(await form.arrayBuffer())
    const type = form.headers.get('content-type') ?? ''
    const headers = { ...(await headersOf(node, upload)), 'content-type': type, 'content-length': bytes.length }
    const open = request(`${node.url}${path}`, { method: 'POST', headers })
    open.on('error', () => undefined)
    open.write(bytes.subarray(0, bytes.length / 2))
  }
  const usage = async (node: TestNode) => (await (await node.as('installer'))('GET', '/api/quota/status')).body
  /** How many photos the card has, as the read models come to say. */
  async function expectPhotos(count: number): Promise<void> {
    const installer = await one.as('installer')
    await expect.poll(async () => (await devicesOf(installer, projectId))[0]?.photos.length).toBe(count)
  }
  const countOf = (answers: readonly unknown[], status: number) => answers.filter((one) => one === status).length
  /** Of what is held: ten minutes later, that is over. */
  const tenMinutesPass = () =>
    database.query(
      `update upload_space set held_until = held_until - interval '10 minutes' where held_until is not null`,
    )

  it('[QUOTA-2] takes of twenty uploads at once, half at each node, as many as fit and no more', async () => {
    const answers = await Promise.all(uploads(20).map((upload, at) => send(at % 2 === 0 ? one : two, upload)))
    expect([countOf(answers, 201), countOf(answers, 413)]).toEqual([LIMIT_MB, 20 - LIMIT_MB])
    for (const node of [one, two])
      expect(await usage(node)).toMatchObject({ currentUsage: LIMIT_MB, remainingSpace: 0, usagePercentage: 100 })
    await expectPhotos(LIMIT_MB)
  })

  it('[QUOTA-2] keeps the room of uploads whose node was killed for ten minutes, and then gives it back', async () => {
    for (const upload of uploads(3, 2 * MB)) await sendHalf(two, upload)
    await expect.poll(() => usage(one)).toMatchObject({ currentUsage: 6 })
    await two.kill()
    const first = await Promise.all(uploads(5).map((upload) => send(one, upload)))
    expect([countOf(first, 201), countOf(first, 413)]).toEqual([1, 4])
    await tenMinutesPass()
    expect(await usage(one)).toMatchObject({ currentUsage: 1 })
    const next = await Promise.all(uploads(10).map((upload) => send(one, { ...upload, mark: upload.mark + 100 })))
    expect([countOf(next, 201), countOf(next, 413)]).toEqual([6, 4])
    await expectPhotos(LIMIT_MB)
    two = await startNode(program, site.env)
    expect(await usage(two)).toMatchObject({ currentUsage: LIMIT_MB })
  })

  it.each(Array.from({ length: KILLS }, (_, round) => 1 + (round % LIMIT_MB)))(
    '[QUOTA-2] [QUOTA-10] takes exactly what fits when a node dies after %i of its answers, and all is sent again',
    async (deadline) => {
      let answered = 0
      const all = uploads(20)
      const sendFirst = async (upload: Upload) => {
        if (upload.mark % 2 === 0) return send(one, upload)
        const status = await send(two, upload)
        if (++answered === deadline) two.child.kill('SIGKILL')
        return status
      }
      const answers = await Promise.all(all.map(sendFirst))
      expect(countOf(answers, 201)).toBeLessThanOrEqual(LIMIT_MB)
      await tenMinutesPass()
      const again = all.filter((_, at) => answers[at] !== 201)
      const then = await Promise.all(again.map((upload) => send(one, upload)))
      expect(countOf(answers, 201) + countOf(then, 201)).toBe(LIMIT_MB)
      expect(await usage(one)).toMatchObject({ currentUsage: LIMIT_MB, remainingSpace: 0 })
      await expectPhotos(LIMIT_MB)
      await two.kill()
      two = await startNode(program, site.env)
    },
  )
})
