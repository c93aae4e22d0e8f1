import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEAD_HEADER, POSITION_HEADER } from '#events/kernel/http.ts'
import { type EventStore, StoreUnavailable } from '../../event-store/port.ts'
import { addCard, createProject, devicesOf } from '../../testing/app/answers.ts'
import { caughtUp, PASSWORD, type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { createPerson, signInAs, withCookie } from '../../testing/app/people.ts'

/** Followers of the log wait here, so that the read models stay behind. */
let gate = Promise.resolve()
function close(): () => void {
  let open = (): void => undefined
  gate = new Promise((resolve) => {
    open = resolve
  })
  return open
}
/** True while the store cannot tell where the log ends. */
let isAway = false
const held = (inner: EventStore): EventStore => ({
  ...inner,
  head: () => (isAway ? Promise.reject(new StoreUnavailable('away')) : inner.head()),
  async *subscribe(after, signal) {
    for await (const batch of inner.subscribe(after, signal)) {
      await gate
      yield batch
    }
  },
})

let app: TestApp
let employee: Send
/** A person whose session was told of no position here, as if another node had done so. */
let customer: Send

beforeAll(async () => {
  app = await startTestApp(held)
  employee = await app.as('employee')
  customer = await app.as('customer')
})
afterAll(() => app.close())

async function cardToMove() {
  const { id } = await createProject(employee, 'P', ['customer'])
  const card = await addCard(employee, id, 'Cam')
  await devicesOf(employee, id)
  const move = (status: string) => employee('PATCH', `/api/devices/${card.id}/status`, { status })
  const read = (position?: string) =>
    customer('GET', `/api/projects/${id}/devices`, undefined, { headers: { [POSITION_HEADER]: position } })
  return { id, move, read }
}

describe('[READ-1] a read that names a position', () => {
  it('[READ-7] waits until the read models show it, though this node told its session nothing', async () => {
    const { move, read } = await cardToMove()
    const open = close()
    const { headers } = await move('installed')
    let isAnswered = false
    const named = read(String(headers[POSITION_HEADER])).finally(() => {
      isAnswered = true
    })
    expect(await read()).toMatchObject({ body: [{ status: 'waiting' }] })
    expect(isAnswered).toBe(false)
    open()
    expect(await named).toMatchObject({ status: 200, body: [{ status: 'installed' }] })
  })

  it('[READ-8] that no client was ever given is answered all the same', async () => {
    const { id, move, read } = await cardToMove()
    const made = ['~', 'zzzz', '9'.repeat(100)].map((position) => read(position))
    const project = customer('GET', `/api/projects/${id}`, undefined, { headers: { [POSITION_HEADER]: '~' } })
    await move('installed')
    expect(await devicesOf(employee, id)).toMatchObject([{ status: 'installed' }])
    for (const answer of await Promise.all([...made, project])) expect(answer.status).toBe(200)
  })

  it('[READ-8] is refused when it cannot be one', async () => {
    const { read } = await cardToMove()
    for (const position of ['two words', 'ä', '9'.repeat(101), '1, 2'])
      expect(await read(position)).toMatchObject({ status: 400 })
    expect(await read('two words')).toMatchObject({
      body: { message: `${POSITION_HEADER}: must be a position that an answer named`, code: 'bad-request' },
    })
    expect(await read('')).toMatchObject({ status: 200 })
  })
})

describe('[READ-4] a position past the end of the log', () => {
  it('is answered with that end', async () => {
    const { move, read } = await cardToMove()
    const { headers } = await move('installed')
    const last = String(headers[POSITION_HEADER])
    const past = await read(`${last}0`)
    expect(past).toMatchObject({ status: 200, headers: { [HEAD_HEADER]: last } })
    expect((await read(last)).headers).not.toHaveProperty(HEAD_HEADER)
  })

  it('is not what the read models are only behind of', async () => {
    const { move, read } = await cardToMove()
    const open = close()
    const { headers } = await move('installed')
    const late = await read(String(headers[POSITION_HEADER]))
    expect(late).toMatchObject({ status: 200, body: [{ status: 'waiting' }] })
    expect(late.headers).not.toHaveProperty(HEAD_HEADER)
    open()
  })

  it('is answered like any other while it cannot be told where the log ends', async () => {
    const { read } = await cardToMove()
    isAway = true
    const { status, headers } = await read('~')
    isAway = false
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty(HEAD_HEADER)
  })
})

it('[ACCESS-29] a sign-in waits until the read models show the role that the person has now', async () => {
  const { user, signIn } = await createPerson(app, employee)
  await caughtUp(app.runtime)
  const open = close()
  expect(await employee('PATCH', `/api/users/${user.id}/role`, { role: 'customer' })).toMatchObject({ status: 200 })
  let isAnswered = false
  const cookie = signIn().finally(() => {
    isAnswered = true
  })
  // That of another person, which was asked for later, does not wait.
  await signInAs(app, 'colleague', PASSWORD)
  expect(isAnswered).toBe(false)
  open()
  expect(await withCookie(app, await cookie)('GET', '/api/user')).toMatchObject({ body: { role: 'customer' } })
})
