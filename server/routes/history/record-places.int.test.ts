import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { startTestApp, type TestApp } from '../../testing/app/app.ts'
import { createPerson } from '../../testing/app/people.ts'
import { wrapped } from '../../testing/test-bus.ts'
import { MAX_RECORDS } from './project-record.ts'

let app: TestApp
let goOn: () => void = () => undefined
const gate = new Promise<void>((resolve) => {
  goOn = resolve
})
beforeAll(async () => {
  app = await startTestApp(
    (store) =>
      wrapped(store, {
        // A record is in the making until the gate opens.
        async *readStoredStream(stream) {
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
  while (cookies.length <= MAX_RECORDS / 2)
    cookies.push(await (await createPerson(app, employee, { role: 'employee' })).signIn())
  const ask = (cookie: string) => app.inject({ url: `/api/projects/${id}/record`, headers: { cookie } })
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const [last = '', ...others] = cookies
  // Two of each person, since no more may wait, and one more than there are places.
  const asked = [last, ...others, ...others].map(async (cookie) => answers.push(await ask(cookie)))
  expect(asked).toHaveLength(MAX_RECORDS + 1)
  await expect.poll(() => answers.length).toBe(1)
  expect(answers[0]?.statusCode).toBe(503)
  expect(answers[0]?.json()).toEqual({
    message: 'This server sends as many records as it can hold. Try again when one of them has been downloaded.',
    code: 'too-many-records',
  })
  expect(answers[0]?.headers['retry-after']).toBe('60')
  goOn()
  await Promise.all(asked)
  expect(answers.slice(1).map(({ statusCode }) => statusCode)).toEqual(Array(MAX_RECORDS).fill(200))
  expect((await ask(last)).statusCode).toBe(200)
})
