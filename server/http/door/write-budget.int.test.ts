import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCards, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { withCookie } from '../../testing/app/people.ts'
import { photoForm } from '../../testing/app/pictures.ts'
import { NO_LIMITS } from './limits.ts'

const MAX_BYTES = 200_000
/** Longer than the tests take: what is used up stays so. */
const WINDOW_MS = 600_000

let app: TestApp
let employee: Send
let project: number
let cards: readonly number[]
beforeAll(async () => {
  app = await startTestApp(undefined, { limits: { ...NO_LIMITS, written: { max: MAX_BYTES, windowMs: WINDOW_MS } } })
  employee = await app.as('employee')
  ;({ id: project } = await createProject(employee, 'P', ['installer', 'customer']))
  cards = await addCards(employee, project, 100)
})
afterAll(() => app.close())

/** Changes descriptions in turn until that is refused; how many were taken, and the refusal. */
async function fill(sends: readonly Send[]) {
  for (let taken = 0; ; taken++) {
    const send = sends[taken % sends.length]
    const answer = await send?.('PATCH', `/api/devices/${cards[0]}/description`, {
      description: `${taken} `.padEnd(20_000, 'x'),
    })
    if (answer?.status !== 200) return { taken, refused: answer }
  }
}

describe('[HTTP-21] what a person writes to the log', () => {
  it('is counted in bytes, over all their sessions; then their commands wait, and nothing else of them or others', async () => {
    const sessions = [withCookie(app, await app.signIn('installer')), withCookie(app, await app.signIn('installer'))]
    const [one] = sessions
    const { taken, refused } = await fill(sessions)
    expect(taken).toBeGreaterThanOrEqual(4)
    expect(taken).toBeLessThanOrEqual(MAX_BYTES / 20_000)
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^[56]\d\d$/) },
      body: {
        code: 'too-much-written',
        message: expect.stringMatching(
          /^You have saved more within an hour than one person can\. Nothing of it is lost\. Try again in /,
        ),
      },
    })
    expect(await one?.('GET', `/api/projects/${project}/devices`)).toMatchObject({ status: 200 })
    const feedback = { type: 'bug', title: 'Gate', description: 'It does not open', pagePath: '/' }
    expect(await one?.('POST', '/api/feedback', feedback)).toMatchObject({ status: 429 })
    const customer = await app.as('customer')
    expect(await customer('POST', '/api/feedback', feedback)).toMatchObject({ status: 201 })
    expect(await move(customer, cards[1] ?? 0, 'installed')).toBeGreaterThan(0)
    // They can leave, and come back.
    expect(await one?.('POST', '/api/auth/logout')).toMatchObject({ status: 204 })
    const again = withCookie(app, await app.signIn('installer'))
    const description = 'By the gate'
    expect(await again('PATCH', `/api/devices/${cards[2]}/description`, { description })).toMatchObject({ status: 429 })
  })

  it('is what took effect, not what was sent: the same once more counts for nothing, a move of many cards for much', async () => {
    const colleague = await app.as('colleague')
    const description = 'x'.repeat(20_000)
    for (let n = 0; n < 20; n++)
      expect(await colleague('PATCH', `/api/devices/${cards[3]}/description`, { description })).toMatchObject({
        status: 200,
      })
    let sent = 0
    const moveAll = async () => {
      const body = { moves: cards.map((deviceId) => ({ deviceId, to: sent % 2 === 0 ? 'installed' : 'waiting' })) }
      const { status } = await colleague('POST', `/api/projects/${project}/devices/move`, body)
      sent += JSON.stringify(body).length
      return status
    }
    await expect.poll(moveAll, { interval: 0 }).toBe(429)
    expect(sent).toBeLessThan(MAX_BYTES / 5)
  })

  it('ends large imports that are under way together, at the end of a part of each', async () => {
    const { id } = await createProject(employee, 'Large')
    const rows = Array.from({ length: 100 }, (_, n) => ({
      name: `${n}`,
      type: 'camera',
      description: 'x'.repeat(10_000),
    }))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        employee('POST', `/api/projects/${id}/devices/import`, { fileName: 'x.csv', rows }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429])
    const devices = await devicesOf(employee, id)
    expect(devices.length).toBeGreaterThan(0)
    expect(devices.length).toBeLessThan(200)
  })

  it('[HTTP-35] is little of a file that was refused, such as each photo over the quota of its person', async () => {
    const customer = await app.as('customer')
    const refused = () => customer('POST', `/api/devices/${cards[5]}/photos`, photoForm(Buffer.alloc(MAX_BYTES)))
    for (let n = 0; n < 3; n++) expect(await refused()).toMatchObject({ status: 400 })
    expect(await move(customer, cards[5] ?? 0, 'installed')).toBeGreaterThan(0)
  })

  it('[HTTP-35] is also what was refused: its body was read all the same', async () => {
    const customer = await app.as('customer')
    const refused = () =>
      customer('PATCH', `/api/devices/${cards[4]}/description`, { description: 7, more: 'x'.repeat(20_000) })
    expect(await refused()).toMatchObject({ status: 400 })
    await expect.poll(async () => (await refused()).status, { interval: 0 }).toBe(429)
  })
})
