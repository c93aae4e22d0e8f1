import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCard, createProject } from '../testing/answers.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createPerson } from '../testing/people.ts'
import { wrapped } from '../testing/test-bus.ts'
import { MAX_RECORDS } from './project-record.ts'

let app: TestApp
let goOn: () => void = () => undefined
const gate = new Promise<void>((resolve) => {
  goOn = resolve
})
let waiting = 0
beforeAll(async () => {
  app = await startTestApp(
    (store) =>
      wrapped(store, {
        // A record is in the making until the gate opens.
        async *readStoredStream(stream) {
          waiting += 1
          await gate
          yield* store.readStoredStream(stream)
        },
      }),
    { config: { signs: true } },
  )
})
afterAll(() => app.close())

it('[PROOF-18] a node makes and sends so many records at once, and tells the next person what to do', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Hafen')
  await addCard(employee, id, 'Tor 1')
  const cookies = [await app.cookieOf('employee'), await app.cookieOf('colleague')]
  while (cookies.length <= MAX_RECORDS / 3)
    cookies.push(await (await createPerson(app, employee, { role: 'employee' })).signIn())
  const ask = (cookie: string) => app.inject({ url: `/api/projects/${id}/record`, headers: { cookie } })
  const last = cookies.pop() ?? ''
  const asked = cookies.flatMap((cookie) => [ask(cookie), ask(cookie), ask(cookie)])
  expect(asked).toHaveLength(MAX_RECORDS)
  await expect.poll(() => waiting).toBe(2)
  let refused = await ask(last)
  await expect.poll(async () => (refused = await ask(last)).statusCode).toBe(503)
  expect(refused.json()).toEqual({
    message: 'This server sends as many records as it can hold. Try again when one of them has been downloaded.',
    code: 'too-many-records',
  })
  expect(refused.headers['retry-after']).toBe('60')
  goOn()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
  expect((await ask(last)).statusCode).toBe(200)
})
